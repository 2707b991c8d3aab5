package io.sluice.functions.user;

import io.sluice.spi.function.FunctionContext;
import io.sluice.spi.type.LogicalType;
import java.lang.annotation.Annotation;
import java.lang.reflect.AnnotatedElement;
import java.lang.reflect.Constructor;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * The public function API of Flink, whose classes come with the function's jars. Their names and methods are public contract there; nothing
 * of them is needed here to compile or run.
 */
enum FlinkApi implements FunctionApi {
    INSTANCE;

    private static final String FUNCTIONS = "org.apache.flink.table.functions.";
    private static final String ANNOTATIONS = "org.apache.flink.table.annotation.";
    private static final Map<String, FunctionKind> KINDS = Map.of(
            FUNCTIONS + "ScalarFunction", FunctionKind.SCALAR,
            FUNCTIONS + "AsyncScalarFunction", FunctionKind.ASYNC_SCALAR,
            FUNCTIONS + "TableFunction", FunctionKind.TABLE,
            FUNCTIONS + "AsyncTableFunction", FunctionKind.ASYNC_TABLE,
            FUNCTIONS + "AggregateFunction", FunctionKind.AGGREGATE,
            FUNCTIONS + "TableAggregateFunction", FunctionKind.TABLE_AGGREGATE,
            FUNCTIONS + "ProcessTableFunction", FunctionKind.PROCESS_TABLE);

    @Override
    public Optional<FunctionKind> kind(Class<?> type) {
        for (Class<?> each = type; each != null; each = each.getSuperclass()) {
            if (KINDS.containsKey(each.getName())) {
                return Optional.of(KINDS.get(each.getName()));
            }
        }
        return Optional.empty();
    }

    @Override
    public Optional<String> refusal(Class<?> type) {
        if (overrides(type, "finish")) {
            return Optional.of("it overrides finish; a table function gives its rows while eval runs");
        }
        return infers(type) && kind(type).filter(FunctionKind::aggregates).isPresent()
                ? Optional.of("it is an aggregate function that overrides getTypeInference;"
                        + " types by parameters and annotations are understood")
                : Optional.empty();
    }

    private static boolean infers(Class<?> type) {
        return overrides(type, "getTypeInference");
    }

    private static boolean overrides(Class<?> type, String name) {
        return Arrays.stream(type.getMethods())
                .anyMatch(method -> method.getName().equals(name) && !ofFlink(method));
    }

    @Override
    public Optional<ForeignInference> inference(Object function) {
        return infers(function.getClass()) ? Optional.of(new ForeignInference(function)) : Optional.empty();
    }

    @Override
    public Class<?> classFor(LogicalType type, ClassLoader loader) {
        return NaturalClasses.of(type, loader);
    }

    @Override
    public Optional<TypeHint> typeHint(AnnotatedElement element) {
        return annotation(element, "DataTypeHint")
                .or(() -> annotation(element, "ArgumentHint").map(hint -> (Annotation) get(hint, "type")))
                .map(FlinkApi::typeHint)
                .filter(TypeHint::saysSomething);
    }

    @Override
    public List<Hint> hints(AnnotatedElement element) {
        List<Hint> hints = new ArrayList<>();
        annotation(element, "FunctionHint").ifPresent(hint -> hints.add(hint(hint)));
        annotation(element, "FunctionHints").ifPresent(all -> {
            for (Object hint : (Object[]) get(all, "value")) {
                hints.add(hint((Annotation) hint));
            }
        });
        return hints;
    }

    @Override
    public ArgumentHint argumentHint(AnnotatedElement parameter) {
        return annotation(parameter, "ArgumentHint").map(FlinkApi::argumentHint).orElse(ArgumentHint.NOTHING);
    }

    private static ArgumentHint argumentHint(Annotation hint) {
        return new ArgumentHint((String) get(hint, "name"), (Boolean) get(hint, "isOptional"));
    }

    private static Hint hint(Annotation hint) {
        List<TypeHint> inputs = new ArrayList<>();
        for (Object input : (Object[]) get(hint, "input")) {
            inputs.add(typeHint((Annotation) input));
        }
        List<ArgumentHint> more = Arrays.stream((String[]) get(hint, "argumentNames"))
                .map(name -> new ArgumentHint(name, false))
                .toList();
        boolean given = inputs.stream().allMatch(TypeHint::saysSomething);
        List<Annotation> arguments = new ArrayList<>();
        arguments.addAll(Arrays.asList((Annotation[]) get(hint, "argument")));
        arguments.addAll(Arrays.asList((Annotation[]) get(hint, "arguments")));
        if (!arguments.isEmpty()) {
            // What it says stands for the input, which is then one unset hint.
            inputs = arguments.stream()
                    .map(argument -> typeHint((Annotation) get(argument, "type")))
                    .toList();
            more = arguments.stream().map(FlinkApi::argumentHint).toList();
            given = true;
        }
        TypeHint output = typeHint((Annotation) get(hint, "output"));
        return new Hint(
                given ? Optional.of(List.copyOf(inputs)) : Optional.empty(),
                more,
                (Boolean) get(hint, "isVarArgs"),
                Optional.of(output).filter(TypeHint::saysSomething));
    }

    private static TypeHint typeHint(Annotation hint) {
        String type = (String) get(hint, "value");
        boolean any = ((Enum<?>) get(hint, "inputGroup")).name().equals("ANY");
        Class<?> bridgedTo = (Class<?>) get(hint, "bridgedTo");
        return new TypeHint(
                type.isEmpty() ? Optional.empty() : Optional.of(type),
                any,
                bridgedTo == void.class ? Optional.empty() : Optional.of(bridgedTo),
                new TypeDefaults(
                        said(hint, "defaultDecimalPrecision"),
                        said(hint, "defaultDecimalScale"),
                        said(hint, "defaultSecondPrecision")));
    }

    private static OptionalInt said(Annotation hint, String name) {
        int value = (Integer) get(hint, name);
        return value < 0 ? OptionalInt.empty() : OptionalInt.of(value);
    }

    @Override
    public boolean namesClasses() {
        return true;
    }

    @Override
    public boolean fieldsByName() {
        return true;
    }

    @Override
    public Optional<TypeHint> accumulatorHint(AnnotatedElement element) {
        return annotation(element, "FunctionHint")
                .map(hint -> typeHint((Annotation) get(hint, "accumulator")))
                .filter(TypeHint::saysSomething);
    }

    @Override
    public boolean foldsConstants(Object function) {
        return (Boolean) call(function, "supportsConstantFolding");
    }

    @Override
    public boolean isDeterministic(Object function) {
        return (Boolean) call(function, "isDeterministic");
    }

    /** Functions that do not override it are not asked: the context's classes may be absent. */
    @Override
    public void open(Object function, FunctionContext context) throws Exception {
        for (Method method : function.getClass().getMethods()) {
            if (method.getName().equals("open") && method.getParameterCount() == 1 && !ofFlink(method)) {
                invoke(method, function, context(method.getParameterTypes()[0], context));
            }
        }
    }

    /** A context without a task, and with the job's parameters. */
    private static Object context(Class<?> type, FunctionContext context) throws ReflectiveOperationException {
        Constructor<?> longest = Arrays.stream(type.getConstructors())
                .max(Comparator.comparingInt(Constructor::getParameterCount))
                .orElseThrow();
        Object[] arguments = new Object[longest.getParameterCount()];
        for (int i = 0; i < arguments.length; i++) {
            Class<?> wanted = longest.getParameterTypes()[i];
            if (wanted == ClassLoader.class) {
                arguments[i] = type.getClassLoader();
            } else if (wanted.getSimpleName().equals("OpenContext")) {
                arguments[i] = openContext(wanted.getClassLoader(), ((CallContext) context).jobParameters());
            }
        }
        return longest.newInstance(arguments);
    }

    private static Object openContext(ClassLoader loader, Map<String, String> parameters)
            throws ReflectiveOperationException {
        Class<?> configuration = Class.forName("org.apache.flink.configuration.Configuration", true, loader);
        return Class.forName("org.apache.flink.api.common.functions.WithConfigurationOpenContext", true, loader)
                .getConstructor(configuration)
                .newInstance(configuration.getMethod("fromMap", Map.class).invoke(null, parameters));
    }

    @Override
    public void close(Object function) throws Exception {
        invoke(function.getClass().getMethod("close"), function);
    }

    @Override
    public void collectTo(Object function, Consumer<@Nullable Object> receiver) {
        Method setter = Arrays.stream(function.getClass().getMethods())
                .filter(method -> method.getName().equals("setCollector") && method.getParameterCount() == 1)
                .findFirst()
                .orElseThrow(() -> new IllegalStateException("a table function has no setCollector"));
        try {
            invoke(setter, function, ForeignCollector.of(setter.getParameterTypes()[0], receiver));
        } catch (Exception e) {
            throw new IllegalStateException("a table function takes no collector: " + e.getMessage(), e);
        }
    }

    private static Optional<Annotation> annotation(AnnotatedElement element, String name) {
        return Arrays.stream(element.getAnnotations())
                .filter(annotation -> annotation.annotationType().getName().equals(ANNOTATIONS + name))
                .findFirst();
    }

    private static boolean ofFlink(Method method) {
        return method.getDeclaringClass().getName().startsWith(FUNCTIONS);
    }

    private static Object get(Annotation annotation, String name) {
        try {
            return annotation.annotationType().getMethod(name).invoke(annotation);
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(
                    "annotation " + annotation.annotationType().getName() + " has no " + name, e);
        }
    }

    private static Object call(Object target, String name) {
        try {
            return target.getClass().getMethod(name).invoke(target);
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException("class " + target.getClass().getName() + " has no " + name, e);
        }
    }

    private static @Nullable Object invoke(Method method, Object target, Object... arguments) throws Exception {
        try {
            return method.invoke(target, arguments);
        } catch (InvocationTargetException e) {
            if (e.getCause() instanceof Exception cause) {
                throw cause;
            }
            throw e;
        }
    }
}
