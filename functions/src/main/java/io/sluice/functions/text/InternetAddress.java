package io.sluice.functions.text;

import static io.sluice.functions.signature.Parameter.integer;
import static io.sluice.functions.signature.Parameter.text;
import static io.sluice.functions.signature.ResultType.nullable;
import static io.sluice.functions.signature.Signature.takes;

import io.sluice.functions.Invocation;
import io.sluice.functions.ScalarFunction;
import io.sluice.functions.value.BytesRef;
import io.sluice.functions.value.NullFlag;
import io.sluice.functions.value.ValueKind;
import io.sluice.spi.type.Types;
import java.util.List;

/** INET_ATON and INET_NTOA: IPv4 addresses as numbers and back. */
public final class InternetAddress {
    public static final List<ScalarFunction> FUNCTIONS = List.of(
            ScalarFunction.of(
                    "INET_ATON",
                    takes(text("address")).gives(nullable(Types.BIGINT)),
                    site -> Invocation.of(InternetAddress.class, "number", ValueKind.LONG)
                            .operand(0, ValueKind.BYTES)
                            .flag(),
                    "An IPv4 address as a number; of fewer than four parts the last is the lowest byte. NULL for what is no address.",
                    "INET_ATON('127.0.0.1')",
                    "2130706433"),
            ScalarFunction.of(
                    "INET_NTOA",
                    takes(integer("number")).gives(nullable(Types.STRING)),
                    site -> Invocation.of(InternetAddress.class, "address", ValueKind.BYTES)
                            .operand(0, ValueKind.LONG)
                            .flag()
                            .result(),
                    "The IPv4 address of a number of 32 bits; NULL for others.",
                    "INET_NTOA(2130706433)",
                    "127.0.0.1"));

    private static final int MAX_PARTS = 4;
    private static final int MAX_BYTE = 255;
    private static final long MAX_ADDRESS = 0xFFFF_FFFFL;

    private InternetAddress() {}

    public static long number(BytesRef text, NullFlag flag) {
        long number = 0;
        int part = -1;
        int parts = 0;
        for (int i = 0; i <= text.length(); i++) {
            int c = i < text.length() ? text.at(i) : '.';
            if (c >= '0' && c <= '9') {
                part = Math.max(part, 0) * 10 + c - '0';
                if (part > MAX_BYTE) {
                    flag.raise();
                    return 0;
                }
            } else if (c == '.' && part >= 0 && parts < MAX_PARTS) {
                parts++;
                boolean last = i == text.length();
                number |= (long) part << (last ? 0 : Byte.SIZE * (MAX_PARTS - parts));
                part = -1;
            } else {
                flag.raise();
                return 0;
            }
        }
        return number;
    }

    public static BytesRef address(long number, NullFlag flag, BytesRef result) {
        if (number < 0 || number > MAX_ADDRESS) {
            flag.raise();
            return result;
        }
        byte[] to = result.buffer(15);
        int length = 0;
        for (int shift = 24; shift >= 0; shift -= Byte.SIZE) {
            int part = (int) (number >> shift) & MAX_BYTE;
            if (part >= 100) {
                to[length++] = (byte) ('0' + part / 100);
            }
            if (part >= 10) {
                to[length++] = (byte) ('0' + part / 10 % 10);
            }
            to[length++] = (byte) ('0' + part % 10);
            if (shift > 0) {
                to[length++] = '.';
            }
        }
        return result.written(length);
    }
}
