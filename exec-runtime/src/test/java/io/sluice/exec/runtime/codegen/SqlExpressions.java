package io.sluice.exec.runtime.codegen;

import static io.sluice.exec.runtime.codegen.Exprs.literal;

import io.sluice.exec.plan.expr.Expr;
import io.sluice.exec.plan.expr.Symbol;
import io.sluice.spi.type.LogicalType;
import io.sluice.spi.type.LogicalType.DayTimeIntervalType;
import io.sluice.spi.type.LogicalType.YearMonthIntervalType;
import io.sluice.spi.type.TypeParser;
import io.sluice.spi.type.Types;
import java.math.BigDecimal;
import java.time.Duration;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.Period;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Reads the expressions of the golden tables: enough of SQL for a test of functions, without a planner. */
final class SqlExpressions {
    private static final Pattern TOKEN = Pattern.compile(
            "\\s*(x'[0-9a-fA-F]*'|'(?:[^']|'')*'|\\d+(?:\\.\\d+)?[eE][+-]?\\d+|\\d*\\.\\d+|\\d+|\\w+|<>|<=|>=|\\|\\||.)");
    private static final Set<String> COMPARISONS = Set.of("=", "<>", "<", "<=", ">", ">=");

    private final List<String> tokens = new ArrayList<>();
    private int at;

    private SqlExpressions(String sql) {
        Matcher matcher = TOKEN.matcher(sql);
        while (matcher.find()) {
            tokens.add(matcher.group(1));
        }
    }

    /** @param sql {@code SELECT expression} */
    static Expr parse(String sql) {
        SqlExpressions reader = new SqlExpressions(sql);
        reader.expect("SELECT");
        Expr expr = reader.or();
        if (reader.at < reader.tokens.size()) {
            throw new IllegalArgumentException("not understood from \"" + reader.peek() + "\" on: " + sql);
        }
        return expr;
    }

    private Expr or() {
        Expr left = and();
        while (accept("OR")) {
            left = SqlTypes.call("OR", left, and());
        }
        return left;
    }

    private Expr and() {
        Expr left = not();
        while (accept("AND")) {
            left = SqlTypes.call("AND", left, not());
        }
        return left;
    }

    private Expr not() {
        return accept("NOT") ? SqlTypes.call("NOT", not()) : comparison();
    }

    private Expr comparison() {
        Expr left = sum();
        if (COMPARISONS.contains(peek())) {
            return SqlTypes.compare(next(), left, sum());
        }
        if (accept("IS")) {
            return is(left);
        }
        boolean negated = accept("NOT");
        Expr test = null;
        if (accept("LIKE")) {
            Expr pattern = sum();
            test = accept("ESCAPE")
                    ? SqlTypes.call("LIKE", left, pattern, sum())
                    : SqlTypes.call("LIKE", left, pattern);
        } else if (accept("BETWEEN")) {
            accept("ASYMMETRIC");
            Expr low = sum();
            expect("AND");
            test = SqlTypes.call("AND", SqlTypes.compare(">=", left, low), SqlTypes.compare("<=", left, sum()));
        } else if (accept("IN")) {
            expect("(");
            List<Expr> equals = new ArrayList<>();
            do {
                equals.add(SqlTypes.compare("=", left, or()));
            } while (accept(","));
            expect(")");
            test = SqlTypes.call("OR", equals.toArray(Expr[]::new));
        }
        return test == null ? left : negated ? SqlTypes.call("NOT", test) : test;
    }

    private Expr is(Expr left) {
        StringBuilder name = new StringBuilder("IS");
        while (!name.toString().endsWith("FROM")
                && Set.of("NOT", "NULL", "TRUE", "FALSE", "UNKNOWN", "DISTINCT", "FROM")
                        .contains(peek())) {
            name.append(' ').append(next());
        }
        return name.toString().endsWith("FROM")
                ? SqlTypes.call(name.toString(), left, sum())
                : SqlTypes.call(name.toString(), left);
    }

    private Expr sum() {
        Expr left = product();
        while (Set.of("+", "-", "||").contains(peek())) {
            left = SqlTypes.call(next(), left, product());
        }
        return left;
    }

    private Expr product() {
        Expr left = unary();
        while (Set.of("*", "/", "%").contains(peek())) {
            left = SqlTypes.call(next(), left, unary());
        }
        return left;
    }

    private Expr unary() {
        if (accept("-")) {
            if (peek().matches("\\d+")) {
                return number("-" + next());
            }
            return SqlTypes.call("-", unary());
        }
        return accept("+") ? SqlTypes.call("+", unary()) : primary();
    }

    private Expr primary() {
        String token = next();
        String upper = token.toUpperCase(Locale.ROOT);
        if (token.equals("(")) {
            Expr inner = or();
            expect(")");
            return inner;
        }
        if (token.startsWith("x'")) {
            byte[] bytes = HexFormat.of().parseHex(token.substring(2, token.length() - 1));
            return literal(bytes, Types.binary(bytes.length));
        }
        if (token.startsWith("'")) {
            String text = unquote(token);
            return literal(text, Types.character(text.codePointCount(0, text.length())));
        }
        if (Character.isDigit(token.charAt(0)) || token.charAt(0) == '.') {
            return number(token);
        }
        return switch (upper) {
            case "TRUE", "FALSE" -> literal(Boolean.valueOf(upper), Types.BOOLEAN);
            case "NULL" -> literal(null, Types.NULL);
            case "DATE" -> literal(LocalDate.parse(unquote(next())), Types.DATE);
            case "TIME" -> time(unquote(next()));
            case "TIMESTAMP" -> timestamp();
            case "INTERVAL" -> interval();
            case "CASE" -> cases();
            default -> call(upper);
        };
    }

    private static Expr number(String token) {
        if (token.toUpperCase(Locale.ROOT).contains("E")) {
            return literal(Double.valueOf(token), Types.DOUBLE);
        }
        BigDecimal value = new BigDecimal(token);
        if (!token.contains(".")) {
            return value.precision() <= 9 || value.compareTo(BigDecimal.valueOf(Integer.MAX_VALUE)) <= 0
                    ? literal(value.intValueExact(), Types.INT)
                    : literal(value.longValueExact(), Types.BIGINT);
        }
        return literal(value, Types.decimal(token.length() - 1, value.scale()));
    }

    private static Expr time(String text) {
        return literal(LocalTime.parse(text), Types.time(fraction(text)));
    }

    private Expr timestamp() {
        boolean instant = accept("WITH") && accept("LOCAL") && accept("TIME") && accept("ZONE");
        String text = unquote(next());
        LocalDateTime value = LocalDateTime.parse(text.replace(' ', 'T'));
        return instant
                ? literal(value.toInstant(ZoneOffset.UTC), Types.timestampLtz(fraction(text)))
                : literal(value, Types.timestamp(fraction(text)));
    }

    private static int fraction(String text) {
        return text.contains(".") ? text.length() - text.indexOf('.') - 1 : 0;
    }

    private Expr interval() {
        String text = unquote(next());
        String from = next();
        if (accept("(")) {
            next();
            expect(")");
        }
        String to = accept("TO") ? next() : from;
        if (accept("(")) {
            next();
            expect(")");
        }
        String[] parts = text.split("[- :.]");
        if (from.equals("YEAR") || from.equals("MONTH")) {
            int months = Integer.parseInt(parts[0]) * (from.equals("YEAR") ? 12 : 1);
            months += parts.length > 1 ? Integer.parseInt(parts[1]) : 0;
            return literal(Period.ofMonths(months), new YearMonthIntervalType("MONTH", 2, true));
        }
        List<String> units = List.of("DAY", "HOUR", "MINUTE", "SECOND", "MILLI");
        long[] millis = {86_400_000L, 3_600_000L, 60_000L, 1_000L, 1L};
        long total = 0;
        int unit = units.indexOf(from);
        for (String part : parts) {
            String padded = unit == 4 ? (part + "000").substring(0, 3) : part;
            total += Long.parseLong(padded) * millis[unit++];
        }
        return literal(
                Duration.ofMillis(total), new DayTimeIntervalType(to.equals("DAY") ? "DAY" : "SECOND", 2, 3, true));
    }

    private Expr cases() {
        List<Expr> operands = new ArrayList<>();
        Expr subject = peek().equals("WHEN") ? null : or();
        while (accept("WHEN")) {
            Expr condition = or();
            operands.add(subject == null ? condition : SqlTypes.compare("=", subject, condition));
            expect("THEN");
            operands.add(or());
        }
        operands.add(accept("ELSE") ? or() : literal(null, Types.NULL));
        expect("END");
        return SqlTypes.call("CASE", operands.toArray(Expr[]::new));
    }

    private Expr call(String name) {
        if (!accept("(")) {
            return SqlTypes.call(name);
        }
        List<Expr> operands = new ArrayList<>();
        if (name.equals("CAST") || name.equals("TRY_CAST")) {
            Expr operand = or();
            expect("AS");
            StringBuilder type = new StringBuilder();
            for (int depth = 0; depth > 0 || !peek().equals(")"); ) {
                depth += peek().equals("(") ? 1 : peek().equals(")") ? -1 : 0;
                type.append(next()).append(' ');
            }
            expect(")");
            LogicalType target = TypeParser.parse(type.toString());
            return Exprs.call(name, target, operand);
        }
        if (name.equals("TRIM")) {
            String ends = Set.of("BOTH", "LEADING", "TRAILING").contains(peek()) ? next() : "BOTH";
            Expr first = peek().equals("FROM") ? literal(" ", Types.character(1)) : or();
            Expr text = accept("FROM") ? or() : first;
            expect(")");
            return SqlTypes.call(
                    name, new Symbol("TRIM", ends), text == first ? literal(" ", Types.character(1)) : first, text);
        }
        if (name.equals("EXTRACT") || name.startsWith("TIMESTAMP")) {
            operands.add(new Symbol("TIME_UNIT_RANGE", next()));
            next(); // FROM or a comma
        }
        while (!accept(")")) {
            operands.add(name.equals("POSITION") && operands.isEmpty() ? sum() : or());
            if (accept("TO")) {
                operands.add(new Symbol("TIME_UNIT_RANGE", next()));
            }
            boolean separated = accept(",") || accept("IN") || accept("FROM") || accept("FOR");
            if (!separated && !peek().equals(")")) {
                throw new IllegalArgumentException("in a call of " + name + ": " + peek());
            }
        }
        return SqlTypes.call(name, operands.toArray(Expr[]::new));
    }

    private static String unquote(String token) {
        return token.substring(1, token.length() - 1).replace("''", "'");
    }

    private String peek() {
        return at < tokens.size() ? tokens.get(at) : "";
    }

    private String next() {
        return tokens.get(at++);
    }

    private boolean accept(String token) {
        if (peek().equalsIgnoreCase(token)) {
            at++;
            return true;
        }
        return false;
    }

    private void expect(String token) {
        if (!accept(token)) {
            throw new IllegalArgumentException("expected " + token + ", saw " + peek() + " in " + tokens);
        }
    }
}
