package io.sluice.functions.user;

import io.sluice.spi.error.ErrorCode;
import io.sluice.spi.error.SluiceException;
import io.sluice.spi.function.FunctionContext;
import io.sluice.spi.type.LogicalType;
import io.sluice.spi.type.LogicalType.RowType;
import io.sluice.spi.type.TypeParser;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.lang.reflect.Parameter;
import java.lang.reflect.Type;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** What a user's class offers to SQL. Immutable; makes the instances that are called. */
public final class FunctionClass {
    private final String name;
    private final Class<?> type;
    private final FunctionApi api;
    private final FunctionKind kind;
    private final List<Signature> signatures;
    private final boolean deterministic;

    private FunctionClass(String name, Class<?> type, FunctionApi api, FunctionKind kind) {
        this.name = name;
        this.type = type;
        this.api = api;
        this.kind = kind;
        this.deterministic = api.isDeterministic(newInstance());
        this.signatures = read();
        if (kind.aggregates()) {
            accumulatorType(); // Fails with what is wrong.
        }
    }

    /**
     * @param name as SQL calls the function, for messages
     * @throws SluiceException INVALID_FUNCTION_DEFINITION with what is wrong with the class
     */
    public static FunctionClass of(String name, Class<?> type) {
        for (FunctionApi api : List.of(SluiceApi.INSTANCE, FlinkApi.INSTANCE)) {
            Optional<FunctionKind> kind = api.kind(type);
            if (kind.isPresent()) {
                api.refusal(type).ifPresent(reason -> {
                    throw invalid(name, "class " + type.getName() + " is not understood: " + reason);
                });
                try {
                    return new FunctionClass(name, type, api, kind.get());
                } catch (IllegalArgumentException | LinkageError e) {
                    throw invalid(name, "class " + type.getName() + ": " + e.getMessage());
                }
            }
        }
        throw invalid(name, "class " + type.getName() + " extends none of the function classes")
                .hint("Extend io.sluice.spi.function.ScalarFunction or another class of that package.");
    }

    static SluiceException invalid(String function, String reason) {
        return SluiceException.of(ErrorCode.INVALID_FUNCTION_DEFINITION)
                .with("function", function)
                .with("reason", reason);
    }

    public String name() {
        return name;
    }

    public FunctionKind kind() {
        return kind;
    }

    public Class<?> type() {
        return type;
    }

    /** In the order in which calls try them; at least one. */
    public List<Signature> signatures() {
        return signatures;
    }

    /** The signature that a call with arguments of these types means; empty when there is none. */
    public Optional<Signature> signature(List<LogicalType> arguments) {
        return Signatures.choose(this, arguments);
    }

    /** How the function can be called, one line a signature, for people. */
    public String summary() {
        return Signatures.summary(this);
    }

    public boolean isDeterministic() {
        return deterministic;
    }

    /** What an aggregate function keeps of the rows of a group. @throws IllegalArgumentException when its class has no SQL type */
    public LogicalType accumulatorType() {
        return api.accumulatorHint(type)
                .flatMap(FunctionApi.TypeHint::type)
                .map(TypeParser::parse)
                .orElseGet(() -> {
                    LogicalType ofClass = new JavaTypes(api).of(accumulatorClass());
                    RowType row = ofClass.rowForm();
                    return row == null ? ofClass : row;
                });
    }

    public String accumulatorClassName() {
        return GenericTypes.raw(accumulatorClass()).getName();
    }

    /** The Java type of accumulators. */
    Type accumulatorClass() {
        return api.typeArgument(type, 1)
                .orElseThrow(() -> new IllegalArgumentException("it does not say the type of its accumulator"));
    }

    /** Whether accumulators of parts of a group can be made one. */
    public boolean merges() {
        return kind.aggregates() && mergeMethod().isPresent();
    }

    Optional<Method> mergeMethod() {
        return methods("merge")
                .filter(method -> method.getParameterCount() == 2)
                .findFirst();
    }

    /** The method that takes back what the signature's has accumulated; empty when there is none. */
    Optional<Method> retractMethod(Signature signature) {
        Class<?>[] parameters = signature.method().getParameterTypes();
        return methods("retract")
                .filter(method -> Arrays.equals(method.getParameterTypes(), parameters))
                .findFirst();
    }

    private Stream<Method> methods(String methodName) {
        return Arrays.stream(type.getMethods())
                .filter(method -> method.getName().equals(methodName) && !method.isBridge());
    }

    public Object newInstance() {
        if (Modifier.isAbstract(type.getModifiers()) || !Modifier.isPublic(type.getModifiers())) {
            throw new IllegalArgumentException("it must be public and not abstract");
        }
        try {
            return type.getConstructor().newInstance();
        } catch (NoSuchMethodException e) {
            throw new IllegalArgumentException("it has no public constructor without parameters", e);
        } catch (InvocationTargetException e) {
            throw new IllegalArgumentException("its constructor failed: " + e.getCause(), e);
        } catch (ReflectiveOperationException e) {
            throw new IllegalArgumentException("it cannot be instantiated: " + e.getMessage(), e);
        }
    }

    void open(Object instance, FunctionContext context) {
        try {
            api.open(instance, context);
        } catch (Exception | LinkageError e) {
            throw failed(e);
        }
    }

    void close(Object instance) {
        try {
            api.close(instance);
        } catch (Exception | LinkageError e) {
            throw failed(e);
        }
    }

    /** A value of the class as JavaValues have it. @throws SluiceException USER_FUNCTION_FAILED when it is none of the type */
    @Nullable Object fromUser(LogicalType sqlType, @Nullable Object value) {
        try {
            return ValueBridge.fromUser(sqlType, value);
        } catch (RuntimeException e) {
            throw failed(e);
        }
    }

    /**
     * A row that a table function gave, as JavaValues have one: the fields, or the one value of a type that is no row.
     *
     * @return null when the function gave null for a row of fields; a value that is null is a row of its own
     */
    @Nullable List<@Nullable Object> rowFromUser(LogicalType sqlType, @Nullable Object row) {
        Object value = fromUser(sqlType, row);
        if (sqlType.rowForm() == null) {
            return Collections.singletonList(value);
        }
        return value instanceof List<?> fields ? Collections.unmodifiableList(fields) : null;
    }

    FunctionApi api() {
        return api;
    }

    /** What the class threw, as an error that names the function. */
    SluiceException failed(Throwable thrown) {
        if (thrown instanceof SluiceException ours) {
            return ours;
        }
        return SluiceException.of(ErrorCode.USER_FUNCTION_FAILED, null, thrown)
                .with("function", name)
                .with("reason", thrown.toString());
    }

    private List<Signature> read() {
        List<Method> methods = methods(kind.method())
                .sorted(Comparator.comparing(Method::toGenericString))
                .toList();
        if (methods.isEmpty()) {
            throw new IllegalArgumentException("it has no public method " + kind.method());
        }
        List<Signature> found = new ArrayList<>();
        List<FunctionApi.Hint> ofClass = api.hints(type);
        for (Method method : methods) {
            List<FunctionApi.Hint> hints = new ArrayList<>(api.hints(method));
            hints.addAll(ofClass);
            List<FunctionApi.Hint> whole =
                    hints.stream().filter(hint -> hint.inputs().isPresent()).toList();
            Optional<FunctionApi.TypeHint> output =
                    hints.stream().flatMap(hint -> hint.output().stream()).findFirst();
            if (whole.isEmpty()) {
                found.add(signature(method, output));
            }
            for (FunctionApi.Hint hint : whole) {
                stated(method, hint, output)
                        .filter(each -> !found.contains(each))
                        .ifPresent(found::add);
            }
        }
        if (found.isEmpty()) {
            throw new IllegalArgumentException("no method " + kind.method() + " fits its annotations");
        }
        return List.copyOf(found);
    }

    /** By the parameters of the method. */
    private Signature signature(Method method, Optional<FunctionApi.TypeHint> output) {
        Type[] types = method.getGenericParameterTypes();
        List<Signature.Parameter> parameters = new ArrayList<>();
        for (int i = kind.leadingParameters(); i < types.length; i++) {
            boolean repeated = method.isVarArgs() && i == types.length - 1;
            Type javaType = repeated ? elementType(types[i]) : types[i];
            Parameter declared = method.getParameters()[i];
            FunctionApi.ArgumentHint hint = api.argumentHint(declared);
            String own = declared.isNamePresent() ? declared.getName() : "arg" + (i - kind.leadingParameters());
            parameters.add(parameter(
                    hint.name().isEmpty() ? own : hint.name(), api.typeHint(declared), javaType, hint.optional()));
        }
        return new Signature(parameters, method.isVarArgs(), result(method, output), method);
    }

    /** By an annotation; empty when the method cannot take such arguments. */
    private Optional<Signature> stated(
            Method method, FunctionApi.Hint hint, Optional<FunctionApi.TypeHint> commonOutput) {
        List<FunctionApi.TypeHint> inputs = hint.inputs().orElseThrow();
        Type[] types = method.getGenericParameterTypes();
        int own = types.length - kind.leadingParameters();
        if (method.isVarArgs() ? inputs.size() < own - 1 : inputs.size() != own) {
            return Optional.empty();
        }
        List<Signature.Parameter> parameters = new ArrayList<>();
        for (int i = 0; i < inputs.size(); i++) {
            int at = Math.min(i, own - 1) + kind.leadingParameters();
            boolean repeated = method.isVarArgs() && at == types.length - 1;
            Type javaType = repeated ? elementType(types[at]) : types[at];
            FunctionApi.ArgumentHint more =
                    i < hint.arguments().size() ? hint.arguments().get(i) : FunctionApi.ArgumentHint.NOTHING;
            String given = more.name().isEmpty() ? "arg" + i : more.name();
            parameters.add(parameter(given, Optional.of(inputs.get(i)), javaType, more.optional()));
        }
        return Optional.of(new Signature(
                parameters, hint.varargs(), result(method, hint.output().or(() -> commonOutput)), method));
    }

    private static Type elementType(Type array) {
        return array instanceof java.lang.reflect.GenericArrayType generic
                ? generic.getGenericComponentType()
                : GenericTypes.raw(array).getComponentType();
    }

    private Signature.Parameter parameter(
            String name, Optional<FunctionApi.TypeHint> hint, Type javaType, boolean optional) {
        if (hint.isPresent() && hint.get().any()) {
            return new Signature.Parameter(name, Optional.empty(), javaType, optional);
        }
        LogicalType type = hint.flatMap(FunctionApi.TypeHint::type)
                .map(TypeParser::parse)
                .orElseGet(() -> new JavaTypes(api).of(javaType));
        return new Signature.Parameter(name, Optional.of(type), javaType, optional);
    }

    private LogicalType result(Method method, Optional<FunctionApi.TypeHint> output) {
        Optional<String> stated = output.or(() -> api.typeHint(method))
                .or(() -> api.typeHint(type))
                .flatMap(FunctionApi.TypeHint::type);
        return stated.map(TypeParser::parse).orElseGet(() -> new JavaTypes(api).of(resultType(method)));
    }

    private Type resultType(Method method) {
        return switch (kind) {
            case SCALAR -> method.getGenericReturnType();
            case TABLE, AGGREGATE, TABLE_AGGREGATE, ASYNC_TABLE ->
                api.typeArgument(type, 0)
                        .orElseThrow(() -> new IllegalArgumentException("it does not say the type of its result"));
            case ASYNC_SCALAR -> future(method.getGenericParameterTypes());
            case PROCESS_TABLE -> throw new IllegalArgumentException("process table functions are not supported yet");
        };
    }

    private static Type future(Type[] parameters) {
        if (parameters.length > 0 && parameters[0] instanceof java.lang.reflect.ParameterizedType parameterized) {
            return parameterized.getActualTypeArguments()[0];
        }
        throw new IllegalArgumentException("eval takes a CompletableFuture<...> first");
    }
}
