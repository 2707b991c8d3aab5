package io.sluice.exec.runtime.lookup;

import io.sluice.exec.plan.expr.Call;
import io.sluice.exec.plan.expr.Expr;
import io.sluice.exec.plan.expr.InputRef;
import io.sluice.exec.plan.node.LookupJoin;
import io.sluice.exec.plan.node.LookupKey;
import io.sluice.exec.runtime.codegen.CalcCompiler;
import io.sluice.exec.runtime.codegen.CalcProgram;
import io.sluice.exec.runtime.operator.NodeContext;
import io.sluice.exec.runtime.row.RowEncoder;
import io.sluice.exec.runtime.source.LookedUpTable;
import io.sluice.functions.EvaluationContext;
import io.sluice.spi.connector.LookupCache;
import io.sluice.spi.connector.LookupContext;
import io.sluice.spi.connector.TableSource;
import io.sluice.spi.error.ErrorCode;
import io.sluice.spi.error.SluiceException;
import io.sluice.spi.row.ColumnVector;
import io.sluice.spi.row.JavaValues;
import io.sluice.spi.row.RowBatch;
import io.sluice.spi.time.Clock;
import io.sluice.spi.type.LogicalType;
import io.sluice.spi.type.LogicalType.RowType;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Supplier;
import java.util.stream.IntStream;

/** The table of a look-up join, and the keys by which its rows are looked up. */
final class LookupParts {
    private final NodeContext context;
    private final TableSource source;
    private final List<Integer> keyColumns;
    private final List<LookupKey> keys;
    private final List<LogicalType> keyTypes;
    private final RowType tableType;
    private final RowType lookedUpType;
    private final List<Expr> projection;
    private final Optional<Expr> filter;

    LookupParts(LookupJoin node, NodeContext context) {
        this.context = context;
        LookedUpTable table = LookedUpTable.of(
                node.temporalTable().lookupTableSource().table(),
                node.temporalTable().lookupTableSource().abilities(),
                context);
        source = table.source();
        tableType = table.row();
        if (!source.lookup().possible()) {
            throw SluiceException.of(ErrorCode.INVALID_PLAN)
                    .with("path", "temporalTable")
                    .with("reason", "rows of this table cannot be looked up");
        }
        TreeMap<Integer, LookupKey> sorted = new TreeMap<>(node.lookupKeys());
        keyColumns = sorted.keySet().stream().map(table.columns()::get).toList();
        keys = List.copyOf(sorted.values());
        keyTypes = keyColumns.stream().map(tableType::typeAt).toList();
        projection =
                node
                        .projectionOnTemporalTable()
                        .orElseGet(() -> allColumns(node.temporalTable().outputType()))
                        .stream()
                        .map(table::inSource)
                        .toList();
        List<Expr> conditions = new ArrayList<>(table.conditions());
        node.filterOnTemporalTable().map(table::inSource).ifPresent(conditions::add);
        filter = conditions.isEmpty() ? Optional.empty() : Optional.of(Call.and(conditions));
        lookedUpType = lookedUpType(node, context);
        calc();
    }

    /** The rows that are joined: the last fields of the output. */
    static RowType lookedUpType(LookupJoin node, NodeContext context) {
        int arity = node.projectionOnTemporalTable()
                .map(List::size)
                .orElse(node.temporalTable().outputType().arity());
        RowType output = context.outputType();
        return RowType.of(output.fields().subList(output.arity() - arity, output.arity()));
    }

    /** Encodes the input's upsert key; the whole row when it has none. */
    static RowEncoder inputKey(LookupJoin node, RowType input) {
        List<Integer> key = node.inputUpsertKey().isEmpty()
                ? IntStream.range(0, input.arity()).boxed().toList()
                : node.inputUpsertKey();
        return RowEncoder.of(input.types(), key);
    }

    ZoneId timeZone() {
        return context.settings().timeZone();
    }

    private static List<Expr> allColumns(RowType type) {
        return IntStream.range(0, type.arity())
                .mapToObj(i -> (Expr) new InputRef(i, type.typeAt(i)))
                .toList();
    }

    private CalcProgram calc() {
        return new CalcCompiler(context.compiler()).compile(projection, filter, tableType, lookedUpType);
    }

    LookupTable open(Clock clock) {
        Supplier<CalcProgram> calcs = () -> {
            CalcProgram program = calc();
            program.open(EvaluationContext.streaming(clock, timeZone()));
            return program;
        };
        List<LogicalType> types = lookedUpType.types();
        LookupCache cache = source.lookupCache();
        if (cache instanceof LookupCache.Full full) {
            return new WholeTable(source, keyColumns, tableType.types(), types, calcs, full.reloadInterval(), clock);
        }
        DirectLookups direct = new DirectLookups(
                () -> source.createLookup(new LookupContext(keyColumns, clock)), calcs, tableType.types(), types);
        return cache instanceof LookupCache.Partial partial ? new CachedLookups(direct, partial, clock) : direct;
    }

    /** Whether rows can be looked up without waiting: the table's readers do not block, nothing is cached, and no row that is found is dropped. */
    boolean immediate() {
        return !source.lookupBlocks() && source.lookupCache() instanceof LookupCache.None && filter.isEmpty();
    }

    ImmediateLookups openImmediate(Clock clock, LookupRows joined) {
        CalcProgram program = calc();
        program.open(EvaluationContext.streaming(clock, timeZone()));
        return new ImmediateLookups(
                source.createLookup(new LookupContext(keyColumns, clock)),
                program,
                joined,
                tableType.types(),
                lookedUpType.arity(),
                context.outputType().types(),
                context.settings().batchSize());
    }

    /** A copy of some rows of a batch. */
    RowBatch copy(RowBatch batch, int from, int count) {
        RowBatch rows = new RowBatch(context.inputType().types(), count);
        rows.appendRange(batch, from, count);
        return rows;
    }

    /** The keys by which rows are looked up. */
    LookupKeys keys(RowBatch rows) {
        List<ColumnVector> columns = new ArrayList<>();
        for (LookupKey key : keys) {
            if (key instanceof LookupKey.FieldRef field) {
                columns.add(rows.column(field.index()));
            } else if (key instanceof LookupKey.Constant constant) {
                columns.add(constant(constant, rows.rows()));
            }
        }
        RowBatch batch = new RowBatch(columns.toArray(ColumnVector[]::new));
        batch.setRows(rows.rows());
        return new LookupKeys(batch, keyTypes);
    }

    private static ColumnVector constant(LookupKey.Constant constant, int rows) {
        ColumnVector column = ColumnVector.create(constant.sourceType(), rows);
        for (int row = 0; row < rows; row++) {
            JavaValues.set(
                    constant.sourceType(), column, row, constant.literal().value());
        }
        return column;
    }
}
