package io.sluice.planner.table;

import io.sluice.exec.plan.node.SourceAbility;
import io.sluice.planner.type.SluiceTypeFactory;
import io.sluice.planner.type.TypeBridge;
import io.sluice.spi.catalog.CatalogTable;
import io.sluice.spi.catalog.Column;
import io.sluice.spi.catalog.TableIdentifier;
import io.sluice.spi.catalog.TableSchema.ImmutableColumns;
import io.sluice.spi.catalog.TableSchema.PrimaryKey;
import io.sluice.spi.connector.TableSource;
import io.sluice.spi.connector.TableStatistics;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import org.apache.calcite.plan.RelOptSchema;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.logical.LogicalTableScan;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.util.ImmutableBitSet;
import org.jspecify.annotations.Nullable;

/**
 * The table under a scan: what the connector gives, which is the physical columns and then the metadata that is read, less
 * what was pushed into it. Immutable; {@link #push} gives another. The qualified name ends in the digests of what was pushed,
 * so that two scans are alike exactly when they read the same.
 */
public final class PlannerTable extends NamedTable {
    private final TableIdentifier identifier;
    private final CatalogTable table;
    private final TableExpressions expressions;
    private final TableSource source;
    private final TableSource unpushed;
    private final List<Pushed> pushed;
    /** Whether what the source tells of its rows is looked at. */
    private final boolean statistical;

    /**
     * Something that was pushed into the source.
     *
     * @param digest how plans show it: {@code project=[a, b]}
     */
    public record Pushed(SourceAbility ability, String digest) {}

    private PlannerTable(
            @Nullable RelOptSchema schema,
            RelDataType rowType,
            TableIdentifier identifier,
            CatalogTable table,
            TableExpressions expressions,
            TableSource source,
            TableSource unpushed,
            List<Pushed> pushed,
            boolean statistical) {
        super(schema, qualifiedName(identifier, pushed), rowType);
        this.identifier = identifier;
        this.table = table;
        this.expressions = expressions;
        this.source = source;
        this.unpushed = unpushed;
        this.pushed = List.copyOf(pushed);
        this.statistical = statistical;
    }

    private static List<String> qualifiedName(TableIdentifier identifier, List<Pushed> pushed) {
        List<String> name = new ArrayList<>(identifier.path());
        pushed.forEach(each -> name.add(each.digest()));
        return name;
    }

    /**
     * @param table with hints laid over its options
     * @param rowType the physical columns
     * @param statistical whether what the source tells of its rows is looked at
     */
    public static PlannerTable of(
            @Nullable RelOptSchema schema,
            RelDataType rowType,
            TableIdentifier identifier,
            CatalogTable table,
            TableExpressions expressions,
            TableSource source,
            boolean statistical) {
        return new PlannerTable(
                schema, rowType, identifier, table, expressions, source, source, List.of(), statistical);
    }

    public TableIdentifier identifier() {
        return identifier;
    }

    /** The declaration, with hints laid over its options. */
    public CatalogTable declaration() {
        return table;
    }

    public TableExpressions expressions() {
        return expressions;
    }

    /** The physical columns of the declaration. */
    public RelDataType physicalType(SluiceTypeFactory types) {
        List<Column> physical = table.schema().columns().stream()
                .filter(Column.Physical.class::isInstance)
                .toList();
        return types.createStructType(
                physical.stream()
                        .map(column -> TypeBridge.toRel(column.type(), types))
                        .toList(),
                physical.stream().map(Column::name).toList());
    }

    /** Number of physical columns of the declaration. */
    public int physicalCount() {
        return (int) table.schema().columns().stream()
                .filter(Column.Physical.class::isInstance)
                .count();
    }

    /** Keys of the metadata that is read, which are the last fields of the row type. */
    public List<String> metadataKeys() {
        return pushed.stream()
                .map(Pushed::ability)
                .filter(SourceAbility.ReadingMetadata.class::isInstance)
                .flatMap(ability -> ((SourceAbility.ReadingMetadata) ability).metadataKeys().stream())
                .toList();
    }

    /** The source with everything applied that was pushed. */
    public TableSource source() {
        return source;
    }

    /** The source as the table declares it, with nothing pushed into it. */
    public TableSource unpushed() {
        return unpushed;
    }

    /** What was pushed, in the order to apply it. */
    public List<Pushed> pushed() {
        return pushed;
    }

    /** What was pushed as plans have it, in the order to apply it. */
    public List<SourceAbility> abilities() {
        return pushed.stream().map(Pushed::ability).toList();
    }

    /** Whether something of the kind was pushed. */
    public boolean has(Class<? extends SourceAbility> kind) {
        return pushed.stream().map(Pushed::ability).anyMatch(kind::isInstance);
    }

    /**
     * This table with one more thing pushed into its source.
     *
     * @param more the source that does it
     * @param rowType what it produces
     * @param digest how plans show it: {@code project=[a, b]}
     */
    public PlannerTable push(TableSource more, RelDataType rowType, SourceAbility ability, String digest) {
        List<Pushed> all = new ArrayList<>(pushed);
        all.add(new Pushed(ability, digest));
        return withPushed(more, rowType, all);
    }

    /**
     * This table with metadata appended to the physical columns.
     *
     * @param rowType the physical columns, then the metadata
     */
    public PlannerTable readMetadata(List<String> keys, RelDataType rowType) {
        return push(
                source.withMetadata(keys),
                rowType,
                new SourceAbility.ReadingMetadata(keys, TypeBridge.toRow(rowType)),
                "metadata=[" + String.join(", ", keys) + "]");
    }

    /** This table with other things pushed into its source than were before. */
    public PlannerTable withPushed(TableSource other, RelDataType rowType, List<Pushed> all) {
        return new PlannerTable(
                getRelOptSchema(), rowType, identifier, table, expressions, other, unpushed, all, statistical);
    }

    /** What is known of the rows that the source gives. */
    public TableStatistics statistics() {
        return statistical ? source.statistics() : TableStatistics.UNKNOWN;
    }

    @Override
    public double getRowCount() {
        OptionalLong rows = statistics().rowCount();
        return rows.isPresent() ? rows.getAsLong() : UNKNOWN_ROW_COUNT;
    }

    /** The primary key as indexes into the row type, when all of it is read. */
    @Override
    public List<ImmutableBitSet> getKeys() {
        return table.schema()
                .primaryKey()
                .map(PrimaryKey::columns)
                .filter(columns -> getRowType().getFieldNames().containsAll(columns))
                .map(columns -> List.of(ImmutableBitSet.of(columns.stream()
                        .map(column -> getRowType().getFieldNames().indexOf(column))
                        .toList())))
                .orElse(List.of());
    }

    /** The fields that no update of a row changes, as far as the catalog says so. */
    public ImmutableBitSet immutableFields() {
        List<String> names = getRowType().getFieldNames();
        return ImmutableBitSet.of(
                table.schema().immutableColumns().map(ImmutableColumns::columns).orElse(List.of()).stream()
                        .filter(names::contains)
                        .map(names::indexOf)
                        .toList());
    }

    @Override
    public RelNode toRel(ToRelContext context) {
        return LogicalTableScan.create(context.getCluster(), this, context.getTableHints());
    }
}
