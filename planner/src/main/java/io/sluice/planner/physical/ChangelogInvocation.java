package io.sluice.planner.physical;

import io.sluice.exec.plan.expr.Call;
import io.sluice.exec.plan.expr.Expr;
import io.sluice.exec.plan.expr.FunctionRef;
import io.sluice.exec.plan.expr.Literal;
import io.sluice.exec.plan.expr.TableArgCall;
import io.sluice.planner.explain.Wording;
import io.sluice.planner.validate.ChangelogCall;
import io.sluice.planner.validate.ChangelogCall.Mapping;
import io.sluice.spi.type.LogicalType;
import io.sluice.spi.type.LogicalType.CharType;
import io.sluice.spi.type.LogicalType.MapType;
import io.sluice.spi.type.LogicalType.RowType;
import io.sluice.spi.type.LogicalType.SimpleType;
import io.sluice.spi.type.LogicalType.VarCharType;
import io.sluice.spi.type.TypeRoot;
import io.sluice.spi.type.Types;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Collectors;

/** A call of TO_CHANGELOG or FROM_CHANGELOG in texts and plans, with all its arguments in their order. */
record ChangelogInvocation(ChangelogCall call) {
    private static final String DEFAULT = "DEFAULT()";
    private static final LogicalType DESCRIPTOR = new SimpleType(TypeRoot.DESCRIPTOR, true);

    /** {@code TO_CHANGELOG(TABLE(#0), DEFAULT(), DEFAULT(), DEFAULT(), DEFAULT())}. */
    String describe(Wording wording) {
        LogicalType keys = type(Mapping::key);
        LogicalType values = type(Mapping::value);
        String mapping = call.mapping().stream()
                .map(entry -> text(entry.key(), keys, wording) + ", " + text(entry.value(), values, wording))
                .collect(Collectors.joining(", ", "MAP(", ")"));
        return call.direction() + "(TABLE(#0), "
                + call.column()
                        .map(column -> "DESCRIPTOR(" + text(column, fixed(column), wording) + ")")
                        .orElse(DEFAULT)
                + ", " + (call.mapping().isEmpty() ? DEFAULT : mapping) + ", " + DEFAULT + ", "
                + call.uid().map(uid -> text(uid, fixed(uid), wording)).orElse(DEFAULT) + ")";
    }

    private static String text(String value, LogicalType type, Wording wording) {
        String quoted = "'" + value.replace("'", "''") + "'";
        return switch (wording) {
            case PREFIX ->
                "_UTF-16LE" + quoted
                        + (type instanceof VarCharType varying
                                ? ":VARCHAR(" + varying.length() + ") CHARACTER SET \"UTF-16LE\""
                                : "");
            case PLAIN, INFIX -> quoted;
        };
    }

    /** The type of one side of the mapping: texts of one length have that length. */
    private LogicalType type(Function<Mapping, String> side) {
        int longest =
                call.mapping().stream().map(side).mapToInt(String::length).max().orElse(0);
        boolean alike = call.mapping().stream().map(side).allMatch(text -> text.length() == longest);
        return alike ? new CharType(longest, false) : new VarCharType(longest, false);
    }

    private static LogicalType fixed(String text) {
        return new CharType(text.length(), false);
    }

    Expr toPlan(RowType table, RowType result) {
        List<Expr> arguments = new ArrayList<>();
        arguments.add(new TableArgCall(0, List.of(), List.of(), List.of(), table.notNull()));
        arguments.add(call.column().map(ChangelogInvocation::descriptor).orElse(byDefault(DESCRIPTOR)));
        arguments.add(call.mapping().isEmpty() ? byDefault(new MapType(Types.STRING, Types.STRING, true)) : mapping());
        arguments.add(byDefault(DESCRIPTOR));
        arguments.add(call.uid().<Expr>map(uid -> literal(uid, fixed(uid))).orElse(byDefault(Types.STRING)));
        return new Call(function(call.direction().name(), "FUNCTION"), arguments, result.notNull());
    }

    private static FunctionRef function(String name, String syntax) {
        return FunctionRef.builtIn("$" + name + "$1", syntax);
    }

    private static Expr byDefault(LogicalType type) {
        return new Call(function("DEFAULT", "SPECIAL"), List.of(), type);
    }

    private static Expr descriptor(String column) {
        return new Call(
                function("DESCRIPTOR", "FUNCTION"), List.of(literal(column, fixed(column))), DESCRIPTOR.notNull());
    }

    private static Expr literal(String text, LogicalType type) {
        return new Literal(text, type);
    }

    private Expr mapping() {
        LogicalType keys = type(Mapping::key);
        LogicalType values = type(Mapping::value);
        List<Expr> entries = new ArrayList<>();
        for (Mapping entry : call.mapping()) {
            entries.add(literal(entry.key(), keys));
            entries.add(literal(entry.value(), values));
        }
        return new Call(function("MAP", "SPECIAL"), entries, new MapType(keys, values, false));
    }
}
