package io.sluice.exec.runtime.codegen;

import io.sluice.exec.plan.expr.Call;
import io.sluice.exec.plan.expr.Expr;
import io.sluice.functions.user.FunctionClass;
import io.sluice.functions.user.FunctionKind;
import io.sluice.functions.user.ScalarCall;
import io.sluice.functions.user.Signature;
import io.sluice.spi.error.ErrorCode;
import io.sluice.spi.error.SluiceException;
import io.sluice.spi.type.LogicalType;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;

/** The members of one class under construction: fields, constants that its constructor gets, and methods. */
final class GeneratedClass {
    private static final Template CLASS = Template.of("""
            package ${package};

            ${imports}

            public final class ${name} extends ${parent} {
                ${fields}
                private EvaluationContext context;

                public ${name}(Object[] constants) {
                    ${constructor}
                }

                public void open(EvaluationContext context) {
                    this.context = context;
                    ${opening}
                }

                public void close() {
                    ${closing}
                }

                ${methods}
            }
            """);

    private final String name;
    private final Class<?> parent;
    private final CodeCompiler compiler;
    private final StringBuilder opening = new StringBuilder();
    private final StringBuilder closing = new StringBuilder();
    private final StringBuilder fields = new StringBuilder();
    private final StringBuilder constructor = new StringBuilder();
    private final StringBuilder methods = new StringBuilder();
    private final List<Object> constants = new ArrayList<>();
    private final Map<Object, String> constantNames = new IdentityHashMap<>();
    private final Map<String, Integer> names = new HashMap<>();
    private final List<FailurePlace> places = new ArrayList<>();
    private boolean hasFlag;

    GeneratedClass(String name, Class<?> parent, CodeCompiler compiler) {
        this.name = name;
        this.parent = parent;
        this.compiler = compiler;
    }

    /** The expression in the forms that can be written. */
    Expr normalize(Expr expr) {
        return new Normalizer(compiler.legacyCasts()).normalizeWhole(expr);
    }

    /** A name that no other member or variable of the class has. */
    String unique(String base) {
        int count = names.merge(base, 1, Integer::sum);
        // Digits at the end of a base could meet another base's number.
        return Character.isDigit(base.charAt(base.length() - 1)) ? base + "_" + count : base + count;
    }

    /** A field that is filled once, with {@code new Type()}. */
    String object(String type, String base) {
        String field = unique(base);
        fields.append("private final %s %s = new %s();\n".formatted(type, field, type));
        return field;
    }

    /** A field with a cell that values of a type can be built in. */
    String cell(LogicalType type, String base) {
        String field = unique(base);
        fields.append("private final Cell %s;\n".formatted(field));
        constructor.append("%s = new Cell((LogicalType) constants[%d]);\n".formatted(field, constants.size()));
        constants.add(type);
        return field;
    }

    /** A field with an array of so many cells, which are to be set. */
    String cells(int count, String base) {
        String field = unique(base);
        fields.append("private final Cell[] %s = new Cell[%d];\n".formatted(field, count));
        return field;
    }

    String mutable(String type, String base) {
        String field = unique(base);
        fields.append("private %s %s;\n".formatted(type, field));
        return field;
    }

    String flag() {
        if (!hasFlag) {
            hasFlag = true;
            fields.append("private final NullFlag flag = new NullFlag();\n");
        }
        return "flag";
    }

    /** A field that holds an object which the generator has made. The source does not depend on its contents. */
    String constant(Object value, String type, String base) {
        return constantNames.computeIfAbsent(value, object -> {
            String field = unique(base);
            fields.append("private final %s %s;\n".formatted(type, field));
            constructor.append("%s = (%s) constants[%d];\n".formatted(field, type, constants.size()));
            constants.add(object);
            return field;
        });
    }

    /** A field for a call of a user's function, which is opened and closed with the class. */
    String userCall(Call call, String base) {
        FunctionClass function = compiler.functions().find(call.function());
        if (function.kind() != FunctionKind.SCALAR) {
            throw SluiceException.of(ErrorCode.NOT_SUPPORTED)
                    .with("feature", function.kind() + " function \"" + function.name() + "\" at this place");
        }
        List<LogicalType> types = call.operands().stream().map(Expr::type).toList();
        Signature signature = function.signature(types, call.type())
                .orElseThrow(() -> SluiceException.of(ErrorCode.TYPE_MISMATCH)
                        .with("message", "function " + function.name() + " takes no such arguments: " + types)
                        .detail("It can be called as:\n" + function.summary()));
        String field = constant(
                new ScalarCall(function, signature, types, call.type()), ScalarCall.class.getName(), base + "Call");
        opening.append(field).append(".open(context);\n");
        closing.append(field).append(".close();\n");
        return field;
    }

    /** Which number stands for the place of a call. */
    int place(FailurePlace place) {
        if (places.isEmpty()) {
            constant(places, "java.util.List", "places");
            fields.append("private int at = -1;\n");
        }
        int known = places.indexOf(place);
        if (known >= 0) {
            return known;
        }
        places.add(place);
        return places.size() - 1;
    }

    /** The body of a method whose failures get the place that they have in the statement. */
    String placing(String body) {
        if (places.isEmpty()) {
            return body;
        }
        SourceWriter text = new SourceWriter();
        text.open("try");
        body.lines().forEach(text::line);
        text.close();
        text.open("catch (SluiceException failure)");
        text.line("throw FailurePlace.attach(failure, at, %s);".formatted(constantNames.get(places)));
        return text.close().toString();
    }

    void method(String text) {
        methods.append(methods.isEmpty() ? "" : "\n").append(text);
    }

    String source() {
        FilledFields filled = FilledFields.of(fields.toString(), constructor.toString());
        return CLASS.fill(Map.of(
                "package", CodeCompiler.PACKAGE,
                "imports", usedImports(),
                "name", name,
                "parent", parent.getName(),
                "fields", filled.fields(),
                "constructor", filled.constructor(),
                "opening", opening.toString(),
                "closing", closing.toString(),
                "methods", methods + filled.methods()));
    }

    <T> T instantiate(Class<T> type) {
        return compiler.instantiate(type, name, source(), constants.toArray());
    }

    /** Only what the class names: the compiler looks up each import. */
    private String usedImports() {
        String body = fields.toString() + constructor + methods;
        StringBuilder used = new StringBuilder();
        for (String line : ColumnAccess.IMPORTS.split("\n")) {
            String simpleName = line.substring(line.lastIndexOf('.') + 1, line.length() - 1);
            if (body.contains(simpleName) || simpleName.equals("EvaluationContext")) {
                used.append(line).append('\n');
            }
        }
        return used.toString();
    }
}
