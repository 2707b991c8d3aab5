package io.sluice.planner.validate;

import io.sluice.planner.hint.FromTables;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.BiPredicate;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlJoin;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.fun.SqlStdOperatorTable;
import org.apache.calcite.sql.parser.SqlParserPos;
import org.apache.calcite.sql.util.SqlShuttle;
import org.jspecify.annotations.Nullable;

/**
 * Columns that more than two tables are joined by, with USING or NATURAL. Calcite knows such a name where two tables share it, and fails an assertion
 * of its own where more do; so the name is written here as Calcite writes it for the first two, and the others are added when the
 * query is converted.
 */
final class JoinedColumns {
    private JoinedColumns() {}

    /**
     * An expression of a query with these columns written out.
     *
     * @param joinsBy whether a join compares the columns of a name
     */
    static SqlNode named(SqlNode expression, @Nullable SqlNode from, BiPredicate<SqlJoin, String> joinsBy) {
        List<SqlJoin> joins = new ArrayList<>();
        for (SqlNode at = from; at instanceof SqlJoin join; at = join.getLeft()) {
            joins.add(0, join);
        }
        if (joins.size() < 2) {
            return expression;
        }
        SqlNode named = expression.accept(new SqlShuttle() {
            @Override
            public SqlNode visit(SqlIdentifier name) {
                return name.isSimple() ? column(name, joins, joinsBy).orElse(name) : name;
            }

            @Override
            public @Nullable SqlNode visit(SqlCall call) {
                return call.isA(SqlKind.QUERY) ? call : super.visit(call);
            }
        });
        return named == null ? expression : named;
    }

    private static Optional<SqlNode> column(
            SqlIdentifier name, List<SqlJoin> joins, BiPredicate<SqlJoin, String> joinsBy) {
        List<SqlJoin> sharing = joins.stream()
                .filter(join -> joinsBy.test(join, name.getSimple()))
                .toList();
        if (sharing.size() < 2) {
            return Optional.empty();
        }
        SqlJoin first = sharing.get(0);
        return FromTables.one(first.getLeft()).flatMap(left -> FromTables.one(first.getRight())
                .map(right -> SqlStdOperatorTable.COALESCE.createCall(
                        SqlParserPos.ZERO, qualified(left, name), qualified(right, name))));
    }

    private static SqlNode qualified(String table, SqlIdentifier column) {
        return new SqlIdentifier(List.of(table, column.getSimple()), column.getParserPosition());
    }
}
