package io.sluice.functions.user;

import io.sluice.spi.error.ErrorCode;
import io.sluice.spi.error.SluiceException;
import io.sluice.spi.function.FunctionContext;
import io.sluice.spi.type.LogicalType;
import io.sluice.spi.type.LogicalType.RowType;
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
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** What a user's class offers to SQL. Immutable; makes the instances that are called. */
public final class FunctionClass {
    private final String name;
    private final Class<?> type;
    private final FunctionApi api;
    private final FunctionKind kind;
    private final Optional<ForeignInference> inference;
    private final List<Signature> signatures;
    private final boolean deterministic;
    private final boolean folds;
    private final Map<String, String> jobParameters;

    private FunctionClass(String name, Class<?> type, FunctionApi api, FunctionKind kind) {
        this.name = name;
        this.type = type;
        this.api = api;
        this.kind = kind;
        Object instance = newInstance();
        this.deterministic = api.isDeterministic(instance);
        this.folds = kind == FunctionKind.SCALAR && deterministic && api.foldsConstants(instance);
        this.inference = api.inference(instance);
        this.signatures = inference.isPresent() ? List.of() : read();
        this.jobParameters = Map.of();
        if (kind.aggregates()) {
            accumulatorType(); // Fails with what is wrong.
        }
    }

    private FunctionClass(FunctionClass same, Map<String, String> jobParameters) {
        this.name = same.name;
        this.type = same.type;
        this.api = same.api;
        this.kind = same.kind;
        this.inference = same.inference;
        this.signatures = same.signatures;
        this.deterministic = same.deterministic;
        this.folds = same.folds;
        this.jobParameters = Map.copyOf(jobParameters);
    }

    /**
     * @param name as SQL calls the function, for messages
     * @throws SluiceException INVALID_FUNCTION_DEFINITION with what is wrong with the class
     */
    public static FunctionClass of(String name, Class<?> type) {
        for (FunctionApi api : List.of(SluiceApi.INSTANCE, FlinkApi.INSTANCE)) {
            Optional<FunctionKind> kind = api.kind(type);
            if (kind.isPresent()) {
                if (kind.get() == FunctionKind.PROCESS_TABLE) {
                    throw SluiceException.of(ErrorCode.NOT_SUPPORTED)
                            .with("feature", "process table function \"" + name + "\" of class " + type.getName());
                }
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

    /** The same for a job with parameters, which its calls can ask for. */
    public FunctionClass with(Map<String, String> parameters) {
        return parameters.equals(jobParameters) ? this : new FunctionClass(this, parameters);
    }

    Map<String, String> jobParameters() {
        return jobParameters;
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

    /** In the order in which calls try them; none of a function that says only of a call what it takes. */
    public List<Signature> signatures() {
        return signatures;
    }

    /**
     * The signature that a call in a statement means; empty when there is none.
     *
     * @throws SluiceException TYPE_MISMATCH when the function says what is wrong with the call
     */
    public Optional<Signature> signature(CallArguments call) {
        if (inference.isEmpty()) {
            return Signatures.choose(this, call.types());
        }
        ForeignInference.CallTypes types = inference.get().infer(name, call);
        return InferredSignature.of(this, types.arguments(), types.classes(), types.result());
    }

    /**
     * The signature of a call in a plan, empty when there is none.
     *
     * @param arguments types to which the call's arguments have been cast
     * @param result the type of the call: a value, or a table function's row
     */
    public Optional<Signature> signature(List<LogicalType> arguments, LogicalType result) {
        return inference.isEmpty() ? Signatures.choose(this, arguments) : InferredSignature.of(this, arguments, result);
    }

    /** How the function can be called, one line a signature, for people. */
    public String summary() {
        return inference.isPresent() ? inference.get().summary(name) : Signatures.summary(this);
    }

    public boolean isDeterministic() {
        return deterministic;
    }

    /** Whether a call of constants may be computed when the statement is planned. */
    public boolean foldsConstants() {
        return folds;
    }

    /** What an aggregate function keeps of the rows of a group. @throws IllegalArgumentException when its class has no SQL type */
    public LogicalType accumulatorType() {
        Optional<FunctionApi.TypeHint> hint = api.accumulatorHint(type).or(() -> methods(kind.method())
                .flatMap(method -> api.accumulatorHint(method).stream())
                .findFirst());
        LogicalType said = JavaTypes.of(api, hint, accumulatorClass());
        RowType row = said.rowForm();
        return row == null || hint.flatMap(FunctionApi.TypeHint::type).isPresent() ? said : row;
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

    Stream<Method> methods(String methodName) {
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
        } catch (ClassCastException e) {
            throw failed(new IllegalArgumentException(
                    (value == null ? "null" : value.getClass().getName()) + " was given for " + sqlType.summary(), e));
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
        RowType rowType = sqlType.rowForm();
        if (rowType == null) {
            return Collections.singletonList(fromUser(sqlType, row));
        }
        if (inference.isPresent() && rowType.arity() == 1 && row != null && !ForeignRow.isRow(row.getClass())) {
            // Plans know the row alone, and not whether the function says a value.
            return Collections.singletonList(fromUser(rowType.typeAt(0), row));
        }
        Object value = fromUser(sqlType, row);
        return value instanceof List<?> fields ? Collections.unmodifiableList(fields) : null;
    }

    FunctionApi api() {
        return api;
    }

    /**
     * What the class threw, as an error that names the function. A stack that was too small for it is its own fault; other errors of the
     * machine are thrown on, as is what no error is.
     */
    SluiceException failed(Throwable thrown) {
        if (thrown instanceof RowsUnneeded unneeded) {
            throw unneeded;
        }
        if (thrown instanceof VirtualMachineError fatal && !(thrown instanceof StackOverflowError)) {
            throw fatal;
        }
        if (thrown instanceof SluiceException ours) {
            return ours;
        }
        SluiceException failure = SluiceException.of(ErrorCode.USER_FUNCTION_FAILED, null, thrown)
                .with("function", name)
                .with("reason", thrown.toString());
        String origin = origin(thrown);
        return origin.isEmpty() ? failure : failure.detail(origin);
    }

    /** The line of the class that the error comes from, and what was its cause; empty when neither is known. */
    private String origin(Throwable thrown) {
        StringBuilder text = new StringBuilder();
        for (StackTraceElement frame : thrown.getStackTrace()) {
            if (frame.getClassName().equals(type.getName())) {
                text.append("It was thrown at %s.%s(%s:%d)."
                        .formatted(
                                frame.getClassName(),
                                frame.getMethodName(),
                                frame.getFileName(),
                                frame.getLineNumber()));
                break;
            }
        }
        Throwable cause = thrown.getCause();
        if (cause != null) {
            text.append(text.isEmpty() ? "" : " ")
                    .append("Its cause is ")
                    .append(cause)
                    .append('.');
        }
        return text.toString();
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
        Type[] types = parameterTypes(method);
        List<Signature.Parameter> parameters = new ArrayList<>();
        for (int i = kind.leadingParameters(); i < types.length; i++) {
            boolean repeated = method.isVarArgs() && i == types.length - 1;
            Type javaType = repeated ? GenericTypes.element(types[i]) : types[i];
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
        Type[] types = parameterTypes(method);
        int own = types.length - kind.leadingParameters();
        if (method.isVarArgs() ? inputs.size() < own - 1 : inputs.size() != own) {
            return Optional.empty();
        }
        List<Signature.Parameter> parameters = new ArrayList<>();
        for (int i = 0; i < inputs.size(); i++) {
            int at = Math.min(i, own - 1) + kind.leadingParameters();
            boolean repeated = method.isVarArgs() && at == types.length - 1;
            Type javaType = repeated ? GenericTypes.element(types[at]) : types[at];
            FunctionApi.ArgumentHint more =
                    i < hint.arguments().size() ? hint.arguments().get(i) : FunctionApi.ArgumentHint.NOTHING;
            String given = more.name().isEmpty() ? "arg" + i : more.name();
            parameters.add(parameter(given, Optional.of(inputs.get(i)), javaType, more.optional()));
        }
        return Optional.of(new Signature(
                parameters, hint.varargs(), result(method, hint.output().or(() -> commonOutput)), method));
    }

    private Signature.Parameter parameter(
            String name, Optional<FunctionApi.TypeHint> hint, Type javaType, boolean optional) {
        if (hint.isPresent() && hint.get().any()) {
            return new Signature.Parameter(name, Optional.empty(), javaType, optional);
        }
        Type objects = hint.map(each -> each.javaType(javaType)).orElse(javaType);
        return new Signature.Parameter(name, Optional.of(JavaTypes.of(api, hint, objects)), objects, optional);
    }

    private LogicalType result(Method method, Optional<FunctionApi.TypeHint> output) {
        Optional<FunctionApi.TypeHint> stated =
                output.or(() -> api.typeHint(method)).or(() -> ofFuture(method)).or(() -> api.typeHint(type));
        if (stated.flatMap(FunctionApi.TypeHint::type).isPresent()) {
            return JavaTypes.of(api, stated, Object.class);
        }
        return JavaTypes.of(
                api,
                stated,
                stated.flatMap(FunctionApi.TypeHint::bridgedTo)
                        .map(Type.class::cast)
                        .orElseGet(() -> resultType(method)));
    }

    /** What stands on the future that a function which answers later completes. */
    private Optional<FunctionApi.TypeHint> ofFuture(Method method) {
        return kind == FunctionKind.ASYNC_SCALAR && method.getParameterCount() > 0
                ? api.typeHint(method.getParameters()[0])
                : Optional.empty();
    }

    private Type resultType(Method method) {
        return switch (kind) {
            case SCALAR -> GenericTypes.bound(method.getGenericReturnType(), type);
            case TABLE, AGGREGATE, TABLE_AGGREGATE, ASYNC_TABLE ->
                api.typeArgument(type, 0)
                        .orElseThrow(() -> new IllegalArgumentException("it does not say the type of its result"));
            case ASYNC_SCALAR -> future(parameterTypes(method));
            case PROCESS_TABLE -> throw new IllegalArgumentException("process table functions are not supported");
        };
    }

    /** Of all parameters of a method, also of one that a generic class above has. */
    Type[] parameterTypes(Method method) {
        Type[] types = method.getGenericParameterTypes();
        Arrays.setAll(types, i -> GenericTypes.bound(types[i], type));
        return types;
    }

    private static Type future(Type[] parameters) {
        if (parameters.length > 0 && parameters[0] instanceof java.lang.reflect.ParameterizedType parameterized) {
            return parameterized.getActualTypeArguments()[0];
        }
        throw new IllegalArgumentException("eval takes a CompletableFuture<...> first");
    }
}
