package io.sluice.functions.text;

import static io.sluice.functions.signature.Parameter.text;
import static io.sluice.functions.signature.ResultType.nullable;
import static io.sluice.functions.signature.Signature.takes;

import io.sluice.functions.CallSite;
import io.sluice.functions.Invocation;
import io.sluice.functions.ScalarFunction;
import io.sluice.functions.value.BytesRef;
import io.sluice.functions.value.NullFlag;
import io.sluice.functions.value.ValueKind;
import io.sluice.spi.type.Types;
import java.net.MalformedURLException;
import java.net.URL;
import org.jspecify.annotations.Nullable;

/** PARSE_URL(url, part [, key]); parts are HOST, PATH, QUERY, REF, PROTOCOL, AUTHORITY, FILE and USERINFO. */
public final class ParseUrl {
    public static final ScalarFunction FUNCTION = ScalarFunction.of(
            "PARSE_URL",
            takes(text("url"), text("part"))
                    .optionally(text("key"))
                    .gives(nullable(Types.STRING))
                    .withTypedNulls(),
            ParseUrl::choose,
            "A part of a URL (HOST, PATH, QUERY, REF, PROTOCOL, AUTHORITY, FILE or USERINFO), or the value of a key in its QUERY; NULL where"
                    + " there is none.",
            "PARSE_URL('http://facebook.com/path1/p.php?k1=v1&k2=v2#Ref1', 'QUERY', 'k1')",
            "v1");

    private ParseUrl() {}

    private static Invocation choose(CallSite site) {
        Invocation call = Invocation.of(ParseUrl.class, "part", ValueKind.BYTES);
        for (int i = 0; i < site.arity(); i++) {
            call = call.operand(i, ValueKind.BYTES);
        }
        return call.flag().result();
    }

    public static BytesRef part(BytesRef url, BytesRef part, NullFlag flag, BytesRef result) {
        return orNull(part(url.toString(), part.toString()), flag, result);
    }

    public static BytesRef part(BytesRef url, BytesRef part, BytesRef key, NullFlag flag, BytesRef result) {
        String query = part.toString().equals("QUERY") ? part(url.toString(), "QUERY") : null;
        return orNull(query == null ? null : value(query, key.toString()), flag, result);
    }

    private static @Nullable String part(String url, String part) {
        try {
            URL parsed = new URL(url);
            return switch (part) {
                case "HOST" -> parsed.getHost();
                case "PATH" -> parsed.getPath();
                case "QUERY" -> parsed.getQuery();
                case "REF" -> parsed.getRef();
                case "PROTOCOL" -> parsed.getProtocol();
                case "AUTHORITY" -> parsed.getAuthority();
                case "FILE" -> parsed.getFile();
                case "USERINFO" -> parsed.getUserInfo();
                default -> null;
            };
        } catch (MalformedURLException e) { // The JDK has no other way to say it.
            return null;
        }
    }

    private static @Nullable String value(String query, String key) {
        for (int at = 0; at <= query.length(); ) {
            int end = query.indexOf('&', at);
            end = end < 0 ? query.length() : end;
            if (query.startsWith(key, at) && at + key.length() < end && query.charAt(at + key.length()) == '=') {
                return query.substring(at + key.length() + 1, end);
            }
            at = end + 1;
        }
        return null;
    }

    private static BytesRef orNull(@Nullable String text, NullFlag flag, BytesRef result) {
        if (text == null) {
            flag.raise();
            return result;
        }
        return result.setText(text);
    }
}
