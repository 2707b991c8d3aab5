package io.sluice.planner.convert;

import io.sluice.spi.error.ErrorCode;
import io.sluice.spi.error.SluiceException;
import io.sluice.sql.parser.SqlPositions;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlNodeList;
import org.apache.calcite.sql.SqlSelect;
import org.apache.calcite.sql.fun.SqlStdOperatorTable;
import org.apache.calcite.sql.parser.SqlParserPos;
import org.apache.calcite.sql.validate.SqlValidator;
import org.apache.calcite.tools.RelBuilder;

/**
 * A QUALIFY with which Calcite cannot deal: that of a SELECT of more than five columns, or of one that aggregates. It becomes one more
 * column, which rows are asked of and which is dropped then.
 */
record SelectedQualify(SqlSelect select, SqlNode qualify) {
    private static final int COLUMNS_IN_CALCITE = 5;
    private static final String NAME = "QualifyExpression";

    /** @throws SluiceException NOT_SUPPORTED when rows are sorted, cut off or made distinct after it */
    static Optional<SelectedQualify> of(SqlSelect select, SqlValidator validator) {
        SqlNode qualify = select.getQualify();
        if (qualify == null
                || (select.getSelectList().size() <= COLUMNS_IN_CALCITE && !validator.isAggregate(select))) {
            return Optional.empty();
        }
        boolean isLast = !select.isDistinct()
                && select.getOrderList() == null
                && select.getOffset() == null
                && select.getFetch() == null;
        if (!isLast) {
            throw SluiceException.of(ErrorCode.NOT_SUPPORTED, SqlPositions.of(qualify))
                    .with("feature", "QUALIFY with DISTINCT, ORDER BY or LIMIT over many columns or aggregates")
                    .hint("Put the SELECT with QUALIFY into a sub-query.");
        }
        return Optional.of(new SelectedQualify(select, qualify));
    }

    /**
     * The rows of the SELECT.
     *
     * @param converter converts the SELECT as it is for the time of the call
     */
    RelNode convert(RelBuilder builder, Supplier<RelNode> converter) {
        SqlNodeList columns = select.getSelectList();
        List<SqlNode> wider = new ArrayList<>(columns);
        wider.add(SqlStdOperatorTable.AS.createCall(
                SqlParserPos.ZERO, qualify, new SqlIdentifier(NAME, SqlParserPos.ZERO)));
        select.setSelectList(new SqlNodeList(wider, columns.getParserPosition()));
        select.setQualify(null);
        try {
            builder.push(converter.get());
        } finally {
            select.setSelectList(columns);
            select.setQualify(qualify);
        }
        List<String> names = builder.peek().getRowType().getFieldNames().subList(0, columns.size());
        builder.filter(builder.field(columns.size()));
        return builder.project(
                        builder.fields(
                                IntStream.range(0, columns.size()).boxed().toList()),
                        names)
                .build();
    }
}
