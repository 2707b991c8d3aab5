package io.sluice.planner.operation;

import io.sluice.planner.convert.PlannerContext;
import io.sluice.spi.catalog.CatalogTable;
import io.sluice.spi.catalog.CatalogTable.Distribution;
import io.sluice.spi.catalog.Column;
import io.sluice.spi.catalog.TableIdentifier;
import io.sluice.spi.catalog.TableSchema;
import io.sluice.spi.error.ErrorCode;
import io.sluice.spi.error.Nearest;
import io.sluice.spi.error.SluiceException;
import io.sluice.sql.parser.SqlPositions;
import io.sluice.sql.parser.table.SqlCreateTable;
import io.sluice.sql.parser.table.SqlDistribution;
import io.sluice.sql.parser.table.SqlOption;
import io.sluice.sql.parser.table.SqlTableLikeOption.Feature;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlNodeList;

/** Understands CREATE TABLE: {@link SchemaDefinition} the columns, this class the rest. */
final class TableDefinition {
    private final PlannerContext context;

    TableDefinition(PlannerContext context) {
        this.context = context;
    }

    Operation convert(SqlCreateTable create) {
        TableIdentifier identifier = Names.qualify(context.catalog(), create.getName());
        return new Operation.CreateTable(
                identifier,
                table(create),
                create.isIfNotExists(),
                create.isTemporary(),
                Names.position(create.getName()));
    }

    private CatalogTable table(SqlCreateTable create) {
        Optional<LikeClause> like = create.getLike().map(clause -> LikeClause.of(clause, context));
        TableSchema schema = new SchemaDefinition(context, like).define(create);
        Map<String, String> own = SqlOption.toMap(create.getOptions());
        return new CatalogTable(
                schema,
                partitionKeys(create, like, schema),
                distribution(create, like, schema),
                like.map(clause -> clause.mergeOptions(own)).orElse(own),
                create.getComment());
    }

    private static List<String> partitionKeys(SqlCreateTable create, Optional<LikeClause> like, TableSchema schema) {
        List<String> inherited = like.filter(clause -> clause.includes(Feature.PARTITIONS))
                .map(clause -> clause.source().partitionKeys())
                .orElse(List.of());
        SqlNodeList written = create.getPartitionKeys();
        if (written.isEmpty()) {
            return inherited;
        }
        if (!inherited.isEmpty()) {
            throw like.orElseThrow()
                    .conflict("PARTITIONED BY", Feature.PARTITIONS, SqlPositions.of(written.getParserPosition()));
        }
        return columns(written, schema, "partition");
    }

    private static Optional<Distribution> distribution(
            SqlCreateTable create, Optional<LikeClause> like, TableSchema schema) {
        Optional<Distribution> inherited = like.filter(clause -> clause.includes(Feature.DISTRIBUTION))
                .flatMap(clause -> clause.source().distribution());
        if (create.getDistribution().isEmpty()) {
            return inherited;
        }
        SqlDistribution written = create.getDistribution().get();
        if (inherited.isPresent()) {
            throw like.orElseThrow().conflict("DISTRIBUTED", Feature.DISTRIBUTION, SqlPositions.of((SqlNode) written));
        }
        if (written.getBuckets().filter(count -> count < 1).isPresent()) {
            throw SluiceException.of(ErrorCode.INVALID_TABLE_DEFINITION, SqlPositions.of((SqlNode) written))
                    .with("message", "a table has at least 1 bucket");
        }
        return Optional.of(new Distribution(
                written.getDistributionKind().name(),
                written.getBuckets(),
                columns(written.getColumns(), schema, "bucket")));
    }

    private static List<String> columns(SqlNodeList names, TableSchema schema, String use) {
        List<String> columns = new ArrayList<>();
        for (SqlNode node : names) {
            String name = ((SqlIdentifier) node).getSimple();
            Column column = schema.column(name)
                    .orElseThrow(() -> SluiceException.of(ErrorCode.COLUMN_NOT_FOUND, SqlPositions.of(node))
                            .with("column", name)
                            .hint(Nearest.hint(name, schema.rowType().names())));
            if (!(column instanceof Column.Physical)) {
                throw SluiceException.of(ErrorCode.INVALID_TABLE_DEFINITION, SqlPositions.of(node))
                        .with("message", use + " column \"" + name + "\" is not a physical column");
            }
            if (columns.contains(name)) {
                throw SluiceException.of(ErrorCode.DUPLICATE_COLUMN, SqlPositions.of(node))
                        .with("column", name);
            }
            columns.add(name);
        }
        return columns;
    }
}
