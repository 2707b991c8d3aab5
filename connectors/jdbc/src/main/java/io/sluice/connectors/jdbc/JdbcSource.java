package io.sluice.connectors.jdbc;

import io.sluice.spi.connector.LookupCache;
import io.sluice.spi.connector.LookupContext;
import io.sluice.spi.connector.LookupReader;
import io.sluice.spi.connector.LookupSupport;
import io.sluice.spi.connector.SourceContext;
import io.sluice.spi.connector.SourceExpression;
import io.sluice.spi.connector.SourceReader;
import io.sluice.spi.connector.TableSource;
import io.sluice.spi.row.ChangelogMode;
import io.sluice.spi.type.LogicalType;
import io.sluice.spi.type.LogicalType.RowType;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * A table that is read from its start to its end, or looked up.
 *
 * @param all the table's physical columns
 * @param fields which of them are produced
 * @param conditions that all rows which are produced meet
 * @param parts by which the table is read
 * @param limit rows that each reader reads at most
 * @param lookupRetries how often a look-up that fails is repeated
 */
record JdbcSource(
        Database database,
        RowType all,
        List<Integer> fields,
        List<Condition> conditions,
        ScanParts parts,
        ScanSettings settings,
        OptionalLong limit,
        LookupCache lookupCache,
        int lookupRetries)
        implements TableSource {

    /**
     * How a scan fetches.
     *
     * @param autoCommit empty: as is best for the database
     */
    record ScanSettings(int fetchSize, Optional<Boolean> autoCommit) {}

    JdbcSource {
        fields = List.copyOf(fields);
        conditions = List.copyOf(conditions);
    }

    @Override
    public ChangelogMode changelogMode() {
        return ChangelogMode.INSERT_ONLY;
    }

    @Override
    public boolean bounded() {
        return true;
    }

    @Override
    public Optional<TableSource> withProjection(int[] wanted) {
        List<Integer> chosen = Arrays.stream(wanted).boxed().toList();
        return Optional.of(with(chosen, conditions, limit));
    }

    @Override
    public Optional<TableSource> withLimit(long rows) {
        return Optional.of(with(fields, conditions, OptionalLong.of(rows)));
    }

    @Override
    public Optional<FilterOffer> withFilters(List<SourceExpression> offered) {
        ConditionWriter writer = new ConditionWriter(database.dialect());
        List<Condition> taken = new ArrayList<>(conditions);
        List<Integer> accepted = new ArrayList<>();
        List<Integer> remaining = new ArrayList<>();
        for (int i = 0; i < offered.size(); i++) {
            Optional<Condition> condition = writer.of(offered.get(i));
            if (condition.isPresent()) {
                taken.add(condition.get());
                accepted.add(i);
            }
            if (condition.filter(Condition::exact).isEmpty()) {
                remaining.add(i);
            }
        }
        return accepted.isEmpty()
                ? Optional.empty()
                : Optional.of(new FilterOffer(with(fields, taken, limit), accepted, remaining));
    }

    private JdbcSource with(List<Integer> columns, List<Condition> rows, OptionalLong most) {
        return new JdbcSource(database, all, columns, rows, parts, settings, most, lookupCache, lookupRetries);
    }

    @Override
    public LookupSupport lookup() {
        return LookupSupport.BOTH;
    }

    @Override
    public LookupReader createLookup(LookupContext context) {
        return new JdbcLookupReader(this, context.keys());
    }

    @Override
    public SourceReader createReader(SourceContext context) {
        return new JdbcScanReader(this, context);
    }

    List<String> columns() {
        return fields.stream().map(all.names()::get).toList();
    }

    List<LogicalType> types() {
        return fields.stream().map(all::typeAt).toList();
    }
}
