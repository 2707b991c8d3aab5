package io.sluice.planner.hint;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlJoin;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.util.Util;
import org.jspecify.annotations.Nullable;

/** The names by which a query block knows what stands in its FROM. */
public final class FromTables {
    private FromTables() {}

    /** All names, from left to right. */
    public static List<String> all(@Nullable SqlNode from) {
        if (from instanceof SqlJoin join) {
            List<String> names = new ArrayList<>(all(join.getLeft()));
            names.addAll(all(join.getRight()));
            return names;
        }
        return one(from).stream().toList();
    }

    /** The name of one item of FROM; empty for a join, and for what has no name. */
    public static Optional<String> one(@Nullable SqlNode item) {
        if (item instanceof SqlIdentifier identifier) {
            return Optional.of(Util.last(identifier.names));
        }
        if (!(item instanceof SqlCall call) || call.operandCount() == 0) {
            return Optional.empty();
        }
        return switch (call.getKind()) {
            case AS -> Optional.of(((SqlIdentifier) call.operand(1)).getSimple());
            case TABLE_REF, SNAPSHOT, LATERAL, EXTEND -> one(call.operand(0));
            default -> Optional.empty();
        };
    }
}
