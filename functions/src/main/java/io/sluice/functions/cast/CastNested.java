package io.sluice.functions.cast;

import io.sluice.functions.CallSite;
import io.sluice.functions.EvaluationContext;
import io.sluice.functions.Invocation;
import io.sluice.functions.MadeArrays;
import io.sluice.functions.cast.Cast.OnBadText;
import io.sluice.functions.value.Cell;
import io.sluice.functions.value.HashOrder;
import io.sluice.functions.value.ValueKind;
import io.sluice.functions.value.Zeros;
import io.sluice.spi.error.ErrorKind;
import io.sluice.spi.error.SluiceException;
import io.sluice.spi.row.ArrayVector;
import io.sluice.spi.row.ColumnVector;
import io.sluice.spi.row.MapVector;
import io.sluice.spi.row.RowVector;
import io.sluice.spi.type.LogicalType;
import io.sluice.spi.type.LogicalType.ArrayType;
import io.sluice.spi.type.LogicalType.MapType;
import io.sluice.spi.type.LogicalType.MultisetType;
import io.sluice.spi.type.LogicalType.RowType;
import io.sluice.spi.type.Types;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Casts of arrays, maps, multisets and rows to others of their kind, element by element. */
public final class CastNested {
    private final ElementCast cast;
    private final OnBadText onBadText;

    private CastNested(ElementCast cast, OnBadText onBadText) {
        this.cast = cast;
        this.onBadText = onBadText;
    }

    static Optional<Invocation> choose(CallSite site, OnBadText onBadText) {
        LogicalType from = site.type(0);
        LogicalType to = site.result();
        if (!isPossible(from, to)) {
            return Optional.empty();
        }
        return Optional.of(Invocation.of(CastNested.class, "cast", ValueKind.CELL)
                .operand(0, ValueKind.CELL)
                .made(
                        CastNested.class,
                        () -> new CastNested(cast(site.operands().get(0), to), onBadText))
                .context()
                .own(to));
    }

    private static boolean isPossible(LogicalType from, LogicalType to) {
        if (SameValues.in(from, to)) {
            return true;
        }
        if (from instanceof ArrayType a && to instanceof ArrayType b) {
            return isPossible(a.element(), b.element());
        }
        if (from instanceof MultisetType a && to instanceof MultisetType b) {
            return isPossible(a.element(), b.element());
        }
        if (from instanceof MapType a && to instanceof MapType b) {
            return isPossible(a.key(), b.key()) && isPossible(a.value(), b.value());
        }
        RowType a = from.rowForm();
        RowType b = to.rowForm();
        if (a != null && b != null) {
            boolean possible = a.arity() == b.arity();
            for (int i = 0; i < a.arity() && possible; i++) {
                possible = isPossible(a.typeAt(i), b.typeAt(i));
            }
            return possible;
        }
        return !to.root().isNested()
                && Cast.choose(site(from, to), OnBadText.FAIL).isPresent();
    }

    private static CallSite site(LogicalType from, LogicalType to) {
        return new CallSite(List.of(new CallSite.Operand(from, null)), to);
    }

    private static ElementCast cast(CallSite.Operand value, LogicalType to) {
        ElementCast cast = elementCast(value.type(), to);
        if (!SameValues.fillsNulls(value.type(), to)) {
            return cast;
        }
        ElementCast keeping = array(elementCast(((ArrayType) value.type()).element(), ((ArrayType) to).element()));
        int made = MadeArrays.from(value);
        return (source, row, target, toRow, context) -> {
            boolean keeps = !source.isNull(row) && ((ArrayVector) source).length(row) >= made;
            (keeps ? keeping : cast).cast(source, row, target, toRow, context);
        };
    }

    static ElementCast elementCast(LogicalType from, LogicalType to) {
        if (SameValues.inOrder(from, to)) {
            return (source, row, target, toRow, context) -> target.copy(source, row, toRow);
        }
        if (from instanceof ArrayType a && to instanceof ArrayType b) {
            ElementCast element = elementCast(a.element(), b.element());
            return array(SameValues.fillsNulls(from, to) ? filling(element, b.element()) : element);
        }
        if (from instanceof MultisetType a && to instanceof MultisetType b) {
            return map(b.element(), elementCast(a.element(), b.element()), elementCast(Types.INT, Types.INT));
        }
        if (from instanceof MapType a && to instanceof MapType b) {
            return map(b.key(), elementCast(a.key(), b.key()), elementCast(a.value(), b.value()));
        }
        RowType a = from.rowForm();
        RowType b = to.rowForm();
        if (a != null && b != null) {
            List<ElementCast> fields = new ArrayList<>();
            for (int i = 0; i < a.arity(); i++) {
                fields.add(elementCast(a.typeAt(i), b.typeAt(i)));
            }
            return row(fields);
        }
        CallSite site = site(from, to);
        return new ScalarElementCast(Cast.choose(site, OnBadText.FAIL).orElseThrow(), site);
    }

    /** A NULL among NOT NULL elements is written as the value that is all zeros, as in Flink. */
    private static ElementCast filling(ElementCast element, LogicalType to) {
        return (source, row, target, toRow, context) -> {
            if (source.isNull(row)) {
                Zeros.put(to, target, toRow);
            } else {
                element.cast(source, row, target, toRow, context);
            }
        };
    }

    private static ElementCast array(ElementCast element) {
        return (source, row, target, toRow, context) -> {
            if (source.isNull(row)) {
                target.setNull(toRow);
                return;
            }
            ArrayVector from = (ArrayVector) source;
            ArrayVector to = (ArrayVector) target;
            int start = to.append(toRow, from.length(row));
            for (int i = 0; i < from.length(row); i++) {
                element.cast(from.elements(), from.offset(row) + i, to.elements(), start + i, context);
            }
        };
    }

    private static ElementCast map(LogicalType keyType, ElementCast key, ElementCast value) {
        return (source, row, target, toRow, context) -> {
            if (source.isNull(row)) {
                target.setNull(toRow);
                return;
            }
            MapVector from = (MapVector) source;
            MapVector to = (MapVector) target;
            int start = to.append(toRow, from.length(row));
            for (int i = 0; i < from.length(row); i++) {
                key.cast(from.keys(), from.offset(row) + i, to.keys(), start + i, context);
                value.cast(from.values(), from.offset(row) + i, to.values(), start + i, context);
            }
            reorder(to, keyType, toRow, start, from.length(row));
        };
    }

    /** Brings the entries into the order in which a hash map has them, as Flink does for maps that are cast. */
    private static void reorder(MapVector map, LogicalType keyType, int row, int start, int length) {
        if (length < 2) {
            return;
        }
        int[] hashes = new int[length];
        for (int i = 0; i < length; i++) {
            hashes[i] = HashOrder.hash(keyType, map.keys(), start + i);
        }
        int[] order = HashOrder.of(hashes, 0);
        int target = map.append(row, length);
        for (int i = 0; i < length; i++) {
            map.keys().copy(map.keys(), start + order[i], target + i);
            map.values().copy(map.values(), start + order[i], target + i);
        }
    }

    private static ElementCast row(List<ElementCast> fields) {
        return (source, row, target, toRow, context) -> {
            if (source.isNull(row)) {
                target.setNull(toRow);
                return;
            }
            target.ensureCapacity(toRow + 1);
            for (int i = 0; i < fields.size(); i++) {
                ColumnVector from = ((RowVector) source).field(i);
                fields.get(i).cast(from, row, ((RowVector) target).field(i), toRow, context);
            }
        };
    }

    /** A bad element of TRY_CAST makes the whole value NULL. */
    public static Cell cast(Cell value, CastNested nested, EvaluationContext context, Cell result) {
        try {
            nested.cast.cast(value.vector(), value.row(), result.begin(), 0, context);
            return result;
        } catch (SluiceException e) {
            if (nested.onBadText == OnBadText.NULL && e.code().kind() == ErrorKind.USER) {
                return result.putNull();
            }
            throw e;
        }
    }
}
