package io.sluice.sql.parser.table;

import io.sluice.sql.parser.statement.Operands;
import io.sluice.sql.parser.statement.SqlElement;
import io.sluice.sql.parser.statement.StatementWriter;
import java.util.List;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.parser.SqlParserPos;

/** {@code INCLUDING | EXCLUDING | OVERWRITING} of one feature of the source table. */
public final class SqlTableLikeOption extends SqlElement {
    private final Merging merging;
    private final Feature feature;

    public SqlTableLikeOption(SqlParserPos pos, Merging merging, Feature feature) {
        super(pos, "LIKE OPTION");
        this.merging = merging;
        this.feature = feature;
    }

    public Merging getMerging() {
        return merging;
    }

    public Feature getFeature() {
        return feature;
    }

    @Override
    public List<SqlNode> getOperandList() {
        return Operands.of(merging, feature);
    }

    @Override
    protected void unparse(StatementWriter w) {
        w.keyword(merging.name()).keyword(feature.name());
    }

    /** What happens to the feature. */
    public enum Merging {
        INCLUDING,
        EXCLUDING,
        OVERWRITING
    }

    /** What of the source table is meant. */
    public enum Feature {
        ALL,
        CONSTRAINTS,
        DISTRIBUTION,
        GENERATED,
        METADATA,
        OPTIONS,
        PARTITIONS,
        WATERMARKS
    }
}
