package io.sluice.planner.operation;

import io.sluice.planner.convert.PlannerContext;
import io.sluice.planner.convert.QueryConverter;
import io.sluice.planner.convert.QueryConverter.Validated;
import io.sluice.spi.catalog.CatalogView;
import io.sluice.spi.catalog.Column;
import io.sluice.spi.catalog.TableIdentifier;
import io.sluice.spi.catalog.TableSchema;
import io.sluice.spi.error.ErrorCode;
import io.sluice.spi.error.SluiceException;
import io.sluice.spi.type.LogicalType;
import io.sluice.sql.parser.FlinkSqlDialect;
import io.sluice.sql.parser.SqlPositions;
import io.sluice.sql.parser.view.SqlAlterViewAs;
import io.sluice.sql.parser.view.SqlCreateView;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.apache.calcite.sql.SqlBasicCall;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlNodeList;
import org.apache.calcite.sql.SqlOrderBy;
import org.apache.calcite.sql.SqlSelect;
import org.apache.calcite.sql.SqlSetOperator;
import org.apache.calcite.sql.SqlWith;
import org.apache.calcite.sql.validate.SqlValidatorUtil;

/** Understands CREATE VIEW and ALTER VIEW ... AS. */
final class ViewDefinition {
    private final PlannerContext context;

    ViewDefinition(PlannerContext context) {
        this.context = context;
    }

    Operation convert(SqlCreateView create) {
        TableIdentifier identifier = Names.qualify(context.catalog(), create.getName());
        CatalogView view = view(create.getQuery(), create.getQueryText(), create.getColumns(), create.getComment());
        return new Operation.CreateView(
                identifier, view, create.isIfNotExists(), create.isTemporary(), Names.position(create.getName()));
    }

    Operation convert(SqlAlterViewAs alter) {
        TableIdentifier identifier = Names.qualify(context.catalog(), alter.getName());
        context.forbidView(identifier);
        CatalogView view = view(alter.getQuery(), alter.getQueryText(), SqlNodeList.EMPTY, Optional.empty());
        return new Operation.AlterViewQuery(identifier, view, Names.position(alter.getName()));
    }

    private CatalogView view(SqlNode query, String text, SqlNodeList columns, Optional<String> comment) {
        QueryConverter queries = context.queries();
        Validated validated = queries.validate(query);
        String expanded = FlinkSqlDialect.toSql(validated.query());
        // Says what the rels need as well, so that a view that cannot be read is not made; and finds views over
        // themselves.
        queries.convert(validated);
        List<String> names = validated.rowType().getFieldNames();
        if (columns.isEmpty()) {
            rejectDuplicates(validated.query());
        } else {
            names = names(columns, names.size());
        }
        List<LogicalType> types = ResultType.of(validated.rowType()).types();
        List<Column> declared = new ArrayList<>();
        for (int i = 0; i < names.size(); i++) {
            declared.add(Column.Physical.of(names.get(i), types.get(i)));
        }
        return new CatalogView(TableSchema.of(declared), text, expanded, comment);
    }

    private static List<String> names(SqlNodeList columns, int expected) {
        if (columns.size() != expected) {
            throw SluiceException.of(ErrorCode.VALIDATION_ERROR, SqlPositions.of(columns.getParserPosition()))
                    .with("message", "the view names " + columns.size() + " columns and its query has " + expected);
        }
        List<String> names = new ArrayList<>();
        for (SqlNode column : columns) {
            String name = ((SqlIdentifier) column).getSimple();
            if (names.contains(name)) {
                throw duplicate(name, column);
            }
            names.add(name);
        }
        return names;
    }

    /** A query may have two columns of one name, a view may not. */
    private static void rejectDuplicates(SqlNode query) {
        Set<String> names = new HashSet<>();
        int ordinal = 0;
        for (SqlNode item : firstSelectList(query)) {
            String name = SqlValidatorUtil.alias(item, ordinal++);
            if (!names.add(name)) {
                throw duplicate(name, item);
            }
        }
    }

    /** The list that names the query's columns; empty for VALUES. */
    private static List<? extends SqlNode> firstSelectList(SqlNode query) {
        if (query instanceof SqlSelect select) {
            return select.getSelectList();
        }
        if (query instanceof SqlOrderBy ordered) {
            return firstSelectList(ordered.query);
        }
        if (query instanceof SqlWith with) {
            return firstSelectList(with.body);
        }
        if (query instanceof SqlBasicCall call && call.getOperator() instanceof SqlSetOperator) {
            return firstSelectList(call.operand(0));
        }
        return List.of();
    }

    private static SluiceException duplicate(String name, SqlNode node) {
        return SluiceException.of(ErrorCode.DUPLICATE_COLUMN, SqlPositions.of(node))
                .with("column", name);
    }
}
