package io.sluice.sql.tests;

import io.sluice.exec.plan.PlanNode;
import io.sluice.exec.plan.PlannedChanges;
import io.sluice.spi.row.JavaValues;
import io.sluice.spi.row.RowBatch;
import io.sluice.spi.row.RowKind;
import io.sluice.spi.type.LogicalType;
import io.sluice.spi.type.LogicalType.ArrayType;
import io.sluice.spi.type.LogicalType.Field;
import io.sluice.spi.type.LogicalType.MapType;
import io.sluice.spi.type.LogicalType.RowType;
import io.sluice.spi.type.TypeRoot;
import io.sluice.spi.type.Types;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What must hold for the changelog of one operator at each of its prefixes: only kinds that were planned come, nothing is taken back that
 * is not there, and of each upsert key there is one row at most.
 */
final class ChangelogLaw {
    private static final int LAST_CHANGES = 6;

    private final PlanNode node;
    private final PlannedChanges planned;
    private final boolean unsure;
    private final Map<List<@Nullable Object>, Integer> rows = new HashMap<>();
    private final List<Map<List<@Nullable Object>, List<@Nullable Object>>> byKey = new ArrayList<>();
    private final List<String> last = new ArrayList<>();

    /** @param unsure whether changes may repeat others; then only their kinds are looked at */
    ChangelogLaw(PlanNode node, PlannedChanges planned, boolean unsure) {
        this.node = node;
        this.planned = planned;
        this.unsure = unsure;
        planned.upsertKeys().forEach(key -> byKey.add(new HashMap<>()));
    }

    /** @throws AssertionError when a change breaks the law */
    void check(RowBatch batch) {
        for (int row = 0; row < batch.rows(); row++) {
            RowKind kind = batch.rowKind(row);
            List<@Nullable Object> values = values(batch, row);
            last.add(kind.sign() + values);
            if (last.size() > LAST_CHANGES) {
                last.remove(0);
            }
            require(planned.mode().contains(kind), "a kind that is not in " + planned.mode());
            if (!unsure) {
                add(kind, values);
            }
        }
    }

    private void add(RowKind kind, List<@Nullable Object> values) {
        boolean wholeRows = planned.mode().contains(RowKind.UPDATE_BEFORE)
                || !planned.mode().contains(RowKind.UPDATE_AFTER)
                        && !planned.mode().keyOnlyDeletes();
        if (wholeRows) {
            int count = rows.merge(values, RowKind.isAdd(kind.asByte()) ? 1 : -1, Integer::sum);
            require(count >= 0, "a row is taken back that is not there");
            if (count == 0) {
                rows.remove(values);
            }
        }
        for (int i = 0; i < byKey.size(); i++) {
            List<@Nullable Object> key = new ArrayList<>();
            for (int column : planned.upsertKeys().get(i)) {
                key.add(values.get(column));
            }
            addByKey(kind, key, values, byKey.get(i));
        }
    }

    private void addByKey(
            RowKind kind,
            List<@Nullable Object> key,
            List<@Nullable Object> values,
            Map<List<@Nullable Object>, List<@Nullable Object>> table) {
        boolean old = table.containsKey(key);
        boolean replaces = kind == RowKind.UPDATE_AFTER && !planned.mode().contains(RowKind.UPDATE_BEFORE);
        if (RowKind.isAdd(kind.asByte())) {
            require(
                    replaces == old,
                    replaces ? "there is no row of the key " + key : "there is a row of the key " + key);
            table.put(key, values);
        } else {
            require(old, "there is no row of the key " + key);
            table.remove(key);
        }
    }

    private void require(boolean holds, String fault) {
        if (!holds) {
            throw new AssertionError(fault + " (keys " + planned.upsertKeys() + "), behind " + node.description()
                    + "; the last changes: " + String.join(", ", last));
        }
    }

    /** As values that equal each other: arrays of bytes are none, and a TIME may be 24:00, which Java has no object for. */
    private List<@Nullable Object> values(RowBatch batch, int row) {
        RowType type = node.outputType();
        List<@Nullable Object> values = new ArrayList<>(type.arity());
        for (int i = 0; i < type.arity(); i++) {
            Object value = JavaValues.get(asInternal(type.typeAt(i)), batch.column(i), row);
            values.add(comparable(value));
        }
        return values;
    }

    private static @Nullable Object comparable(@Nullable Object value) {
        if (value instanceof byte[] bytes) {
            return ByteBuffer.wrap(bytes);
        }
        if (value instanceof Map<?, ?> map) {
            Map<@Nullable Object, @Nullable Object> entries = new HashMap<>();
            map.forEach((key, each) -> entries.put(comparable(key), comparable(each)));
            return entries;
        }
        if (value instanceof List<?> list) {
            List<@Nullable Object> elements = new ArrayList<>();
            list.forEach(element -> elements.add(comparable(element)));
            return elements;
        }
        return value;
    }

    private static LogicalType asInternal(LogicalType type) {
        if (type instanceof ArrayType array) {
            return new ArrayType(asInternal(array.element()), array.nullable());
        }
        if (type instanceof MapType map) {
            return new MapType(asInternal(map.key()), asInternal(map.value()), map.nullable());
        }
        if (type instanceof RowType row) {
            return RowType.of(row.fields().stream()
                    .map(field -> Field.of(field.name(), asInternal(field.type())))
                    .toList());
        }
        return type.root() == TypeRoot.TIME_WITHOUT_TIME_ZONE ? Types.INT : type;
    }
}
