package io.sluice.exec.runtime.changelog;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.sluice.exec.plan.expr.Call;
import io.sluice.exec.plan.expr.Expr;
import io.sluice.exec.plan.expr.Literal;
import io.sluice.spi.row.RowKind;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * How TO_CHANGELOG and FROM_CHANGELOG write kinds of changes as texts: by name, or as the argument {@code op_mapping} says.
 *
 * @param codes by place, a text
 * @param kinds by place, the kind that the text stands for
 */
record ChangelogCodes(List<String> codes, List<RowKind> kinds) {
    private static final int COLUMN = 1;
    private static final int MAPPING = 2;
    private static final String DEFAULT_COLUMN = "op";

    ChangelogCodes {
        codes = List.copyOf(codes);
        kinds = List.copyOf(kinds);
    }

    /** @param kindsFirst whether the mapping is from kinds to codes */
    static ChangelogCodes of(Call call, boolean kindsFirst) {
        List<String> codes = new ArrayList<>();
        List<RowKind> kinds = new ArrayList<>();
        List<Expr> entries = ((Call) call.operands().get(MAPPING)).operands();
        if (entries.isEmpty()) {
            for (RowKind kind : RowKind.values()) {
                codes.add(kind.name());
                kinds.add(kind);
            }
        }
        for (int i = 0; i + 1 < entries.size(); i += 2) {
            for (String key : text(entries.get(i)).split(",")) {
                String value = text(entries.get(i + 1));
                codes.add(kindsFirst ? value : key.strip());
                kinds.add(RowKind.valueOf(kindsFirst ? key.strip() : value.strip()));
            }
        }
        return new ChangelogCodes(codes, kinds);
    }

    /** The name of the column with the codes. */
    static String column(Call call) {
        List<Expr> names = ((Call) call.operands().get(COLUMN)).operands();
        return names.isEmpty() ? DEFAULT_COLUMN : text(names.get(0));
    }

    private static String text(Expr literal) {
        return String.valueOf(((Literal) literal).value());
    }

    /** By place, the text as UTF-8. */
    byte[][] bytes() {
        return codes.stream().map(code -> code.getBytes(UTF_8)).toArray(byte[][]::new);
    }

    /** The text of a kind; empty for one that is left out. The last of several wins, as in a map. */
    Optional<byte[]> bytesOf(RowKind kind) {
        int place = kinds.lastIndexOf(kind);
        return place < 0 ? Optional.empty() : Optional.of(codes.get(place).getBytes(UTF_8));
    }

    /** The place of a text among {@link #bytes}; -1 when it is none of them. */
    static int find(byte[][] codes, byte[] data, int offset, int length) {
        for (int i = codes.length - 1; i >= 0; i--) {
            if (Arrays.equals(codes[i], 0, codes[i].length, data, offset, offset + length)) {
                return i;
            }
        }
        return -1;
    }
}
