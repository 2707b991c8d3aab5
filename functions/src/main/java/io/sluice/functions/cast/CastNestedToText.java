package io.sluice.functions.cast;

import io.sluice.functions.CallSite;
import io.sluice.functions.EvaluationContext;
import io.sluice.functions.Invocation;
import io.sluice.functions.cast.CastToText.Padding;
import io.sluice.functions.text.TextLength;
import io.sluice.functions.value.BytesRef;
import io.sluice.functions.value.Cell;
import io.sluice.functions.value.ValueKind;
import io.sluice.spi.row.ArrayVector;
import io.sluice.spi.row.BooleanVector;
import io.sluice.spi.row.BytesVector;
import io.sluice.spi.row.ColumnVector;
import io.sluice.spi.row.MapVector;
import io.sluice.spi.row.RowVector;
import io.sluice.spi.type.LogicalType;
import io.sluice.spi.type.LogicalType.ArrayType;
import io.sluice.spi.type.LogicalType.CharType;
import io.sluice.spi.type.LogicalType.MapType;
import io.sluice.spi.type.LogicalType.MultisetType;
import io.sluice.spi.type.LogicalType.RowType;
import io.sluice.spi.type.LogicalType.StructuredType;
import io.sluice.spi.type.LogicalType.VarCharType;
import io.sluice.spi.type.TypeRoot;
import io.sluice.spi.type.Types;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Casts of nested values to text: {@code [1, 2]}, <code>{a=1}</code>, {@code (1, a, NULL)}. */
public final class CastNestedToText {
    private final ElementText writer;

    /** Appends a value that is not NULL to a text. */
    private interface ElementText {
        void append(ColumnVector vector, int row, EvaluationContext context, TextBuffer out);
    }

    /**
     * @param fields what stands between the fields of a row
     * @param none what stands for NULL
     */
    record Style(String fields, String none) {
        static final Style PLAIN = new Style(", ", "NULL");
    }

    private CastNestedToText(ElementText writer) {
        this.writer = writer;
    }

    static Optional<Invocation> choose(CallSite site) {
        return choose(site, Style.PLAIN);
    }

    static Optional<Invocation> choose(CallSite site, Style style) {
        LogicalType from = site.type(0);
        if (!isPossible(from)) {
            return Optional.empty();
        }
        int length = site.result() instanceof CharType fixed ? fixed.length() : ((VarCharType) site.result()).length();
        return Optional.of(Invocation.of(CastNestedToText.class, "toText", ValueKind.BYTES)
                .operand(0, ValueKind.CELL)
                .made(CastNestedToText.class, () -> new CastNestedToText(text(from, style)))
                .made(TextBuffer.class, TextBuffer::new)
                .context()
                .constant(length)
                .constant(site.result() instanceof CharType ? Padding.BLANKS : Padding.NONE)
                .result());
    }

    private static boolean isPossible(LogicalType type) {
        if (type instanceof ArrayType array) {
            return isPossible(array.element());
        }
        if (type instanceof MultisetType multiset) {
            return isPossible(multiset.element());
        }
        if (type instanceof MapType map) {
            return isPossible(map.key()) && isPossible(map.value());
        }
        if (type instanceof RowType row) {
            return row.types().stream().allMatch(CastNestedToText::isPossible);
        }
        if (type instanceof StructuredType structured) {
            return isPossible(structured.rowForm());
        }
        return CastToText.choose(site(type)).isPresent() || type.root().isCharacter();
    }

    private static CallSite site(LogicalType from) {
        return new CallSite(List.of(new CallSite.Operand(from, null)), Types.STRING);
    }

    private static ElementText text(LogicalType type, Style style) {
        if (type instanceof ArrayType array) {
            return array(orNull(text(array.element(), style), style));
        }
        if (type instanceof MultisetType multiset) {
            return map(orNull(text(multiset.element(), style), style), orNull(text(Types.INT, style), style));
        }
        if (type instanceof MapType map) {
            return map(orNull(text(map.key(), style), style), orNull(text(map.value(), style), style));
        }
        if (type instanceof RowType row) {
            List<ElementText> fields = new ArrayList<>();
            row.types().forEach(field -> fields.add(orNull(text(field, style), style)));
            return row(fields, List.of(), style);
        }
        if (type instanceof StructuredType structured) {
            RowType row = structured.rowForm();
            List<ElementText> fields = new ArrayList<>();
            row.types().forEach(field -> fields.add(orNull(text(field, style), style)));
            return row(fields, row.names(), style);
        }
        return scalar(type, style);
    }

    private static ElementText orNull(ElementText text, Style style) {
        return (vector, row, context, out) -> {
            if (vector.isNull(row)) {
                out.append(style.none());
            } else {
                text.append(vector, row, context, out);
            }
        };
    }

    private static ElementText scalar(LogicalType type, Style style) {
        if (type.root() == TypeRoot.BOOLEAN && style != Style.PLAIN) {
            return (vector, row, context, out) -> {
                BytesRef text = CastToText.lowerCase(((BooleanVector) vector).get(row) != 0);
                out.append(text.bytes(), text.offset(), text.length());
            };
        }
        ElementCast cast = CastNested.elementCast(type, Types.STRING);
        BytesVector text = new BytesVector(1);
        return (vector, row, context, out) -> {
            text.reset();
            cast.cast(vector, row, text, 0, context);
            out.append(text.data(), text.offsets()[0], text.lengths()[0]);
        };
    }

    private static ElementText array(ElementText element) {
        return (vector, row, context, out) -> {
            ArrayVector arrays = (ArrayVector) vector;
            out.append("[");
            for (int i = 0; i < arrays.length(row); i++) {
                out.append(i == 0 ? "" : ", ");
                element.append(arrays.elements(), arrays.offset(row) + i, context, out);
            }
            out.append("]");
        };
    }

    private static ElementText map(ElementText key, ElementText value) {
        return (vector, row, context, out) -> {
            MapVector maps = (MapVector) vector;
            out.append("{");
            for (int i = 0; i < maps.length(row); i++) {
                out.append(i == 0 ? "" : ", ");
                key.append(maps.keys(), maps.offset(row) + i, context, out);
                out.append("=");
                value.append(maps.values(), maps.offset(row) + i, context, out);
            }
            out.append("}");
        };
    }

    /** @param names that are written before the fields; empty for none */
    private static ElementText row(List<ElementText> fields, List<String> names, Style style) {
        return (vector, row, context, out) -> {
            out.append("(");
            for (int i = 0; i < fields.size(); i++) {
                out.append(i == 0 ? "" : style.fields());
                if (!names.isEmpty()) {
                    byte[] name = (names.get(i) + "=").getBytes(StandardCharsets.UTF_8);
                    out.append(name, 0, name.length);
                }
                fields.get(i).append(((RowVector) vector).field(i), row, context, out);
            }
            out.append(")");
        };
    }

    public static BytesRef toText(
            Cell value,
            CastNestedToText nested,
            TextBuffer buffer,
            EvaluationContext context,
            int length,
            Padding padding,
            BytesRef result) {
        buffer.clear();
        nested.writer.append(value.vector(), value.row(), context, buffer);
        return TextLength.fit(buffer.toBytesRef(), length, padding == Padding.BLANKS, result);
    }
}
