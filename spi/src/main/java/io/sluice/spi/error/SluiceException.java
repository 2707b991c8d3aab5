package io.sluice.spi.error;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * An error that a user can cause or has to know of. Built in one expression:
 *
 * <pre>{@code throw SluiceException.of(TABLE_NOT_FOUND, position).with("table", name).hint("Did you mean \"orders\"?");}</pre>
 *
 * <p>The message says what is wrong (lower case, no full stop); detail and hint are whole sentences.
 */
public final class SluiceException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final ErrorCode code;
    private @Nullable SqlPosition position;
    private final Map<String, String> parameters = new LinkedHashMap<>();
    private @Nullable String detail;
    private @Nullable String hint;
    private @Nullable String sql;

    private SluiceException(ErrorCode code, @Nullable SqlPosition position, @Nullable Throwable cause) {
        super(code.name(), cause);
        this.code = code;
        this.position = position;
    }

    public static SluiceException of(ErrorCode code) {
        return new SluiceException(code, null, null);
    }

    public static SluiceException of(ErrorCode code, @Nullable SqlPosition position) {
        return new SluiceException(code, position, null);
    }

    public static SluiceException of(ErrorCode code, @Nullable SqlPosition position, Throwable cause) {
        return new SluiceException(code, position, cause);
    }

    /** For codes whose template is just {@code {message}}. */
    public static SluiceException of(ErrorCode code, String message) {
        return new SluiceException(code, null, null).with("message", message);
    }

    /** A fault of ours: what was expected, and what was seen. */
    public static SluiceException internal(String expected, String seen) {
        return of(ErrorCode.INTERNAL_ERROR, "expected " + expected + ", saw " + seen);
    }

    /** The exception itself if it is one of ours, else an {@code INTERNAL_ERROR} with it as cause. */
    public static SluiceException wrap(Throwable thrown) {
        if (thrown instanceof SluiceException ours) {
            return ours;
        }
        String message = thrown.getMessage() == null ? thrown.getClass().getSimpleName() : thrown.getMessage();
        return of(ErrorCode.INTERNAL_ERROR, null, thrown).with("message", message);
    }

    public SluiceException with(String parameter, Object value) {
        parameters.put(parameter, String.valueOf(value));
        return this;
    }

    /** The value of a parameter of the message. */
    public Optional<String> parameter(String name) {
        return Optional.ofNullable(parameters.get(name));
    }

    /** All parameters of the message, as they were given. */
    public Map<String, String> parameters() {
        return Collections.unmodifiableMap(parameters);
    }

    public SluiceException detail(String sentence) {
        detail = sentence;
        return this;
    }

    public SluiceException hint(Optional<String> sentence) {
        sentence.ifPresent(this::hint);
        return this;
    }

    public SluiceException hint(String sentence) {
        hint = sentence;
        return this;
    }

    /** Says where in the statement it is, unless that is known already. */
    public SluiceException at(@Nullable SqlPosition where) {
        if (position == null) {
            position = where;
        }
        return this;
    }

    /** Attaches the statement's text, from which {@link #describe} cuts the offending line. The first call wins. */
    public SluiceException inStatement(String statement) {
        if (sql == null) {
            sql = statement;
        }
        return this;
    }

    public ErrorCode code() {
        return code;
    }

    public Optional<SqlPosition> position() {
        return Optional.ofNullable(position);
    }

    public Optional<String> detail() {
        return Optional.ofNullable(detail);
    }

    public Optional<String> hint() {
        return Optional.ofNullable(hint);
    }

    /** The bare message: the code's template with its parameters. */
    @Override
    public String getMessage() {
        String text = code.messageTemplate();
        for (Map.Entry<String, String> parameter : parameters.entrySet()) {
            text = text.replace("{" + parameter.getKey() + "}", parameter.getValue());
        }
        return text;
    }

    /**
     * The whole report, several lines: code and SQLSTATE, place, message, the offending line with carets, detail, hint.
     */
    public String describe() {
        StringBuilder text =
                new StringBuilder("ERROR ").append(code.sqlState()).append(' ').append(code.name());
        if (position != null) {
            text.append(" at line ").append(position.line()).append(", column ").append(position.column());
        }
        text.append(": ").append(getMessage());
        if (position != null && sql != null) {
            appendMarkedLine(text, sql, position);
        }
        if (detail != null) {
            text.append("\nDETAIL: ").append(detail);
        }
        if (hint != null) {
            text.append("\nHINT: ").append(hint);
        }
        return text.toString();
    }

    private static void appendMarkedLine(StringBuilder text, String sql, SqlPosition position) {
        String[] lines = sql.split("\r?\n", -1);
        if (position.line() > lines.length) {
            return;
        }
        String line = lines[position.line() - 1];
        int from = Math.min(position.column(), line.length() + 1);
        int to = position.endLine() == position.line() ? position.endColumn() : line.length();
        text.append("\n  ").append(line).append("\n  ");
        for (int i = 0; i < from - 1; i++) {
            text.append(line.charAt(i) == '\t' ? '\t' : ' ');
        }
        text.append("^".repeat(Math.max(1, to - from + 1)));
    }
}
