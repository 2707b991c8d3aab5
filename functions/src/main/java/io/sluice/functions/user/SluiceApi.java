package io.sluice.functions.user;

import io.sluice.spi.function.AggregateFunction;
import io.sluice.spi.function.AsyncScalarFunction;
import io.sluice.spi.function.AsyncTableFunction;
import io.sluice.spi.function.FunctionContext;
import io.sluice.spi.function.ScalarFunction;
import io.sluice.spi.function.SqlType;
import io.sluice.spi.function.TableAggregateFunction;
import io.sluice.spi.function.TableFunction;
import io.sluice.spi.function.UserFunction;
import io.sluice.spi.type.LogicalType;
import java.lang.reflect.AnnotatedElement;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** {@link io.sluice.spi.function}. */
enum SluiceApi implements FunctionApi {
    INSTANCE;

    private static final Map<Class<?>, FunctionKind> KINDS = Map.of(
            ScalarFunction.class, FunctionKind.SCALAR,
            AsyncScalarFunction.class, FunctionKind.ASYNC_SCALAR,
            AsyncTableFunction.class, FunctionKind.ASYNC_TABLE,
            TableFunction.class, FunctionKind.TABLE,
            AggregateFunction.class, FunctionKind.AGGREGATE,
            TableAggregateFunction.class, FunctionKind.TABLE_AGGREGATE);

    @Override
    public Optional<FunctionKind> kind(Class<?> type) {
        for (Class<?> each = type; each != null; each = each.getSuperclass()) {
            if (KINDS.containsKey(each)) {
                return Optional.of(KINDS.get(each));
            }
        }
        return Optional.empty();
    }

    @Override
    public Optional<String> refusal(Class<?> type) {
        return Optional.empty();
    }

    @Override
    public Optional<ForeignInference> inference(Object function) {
        return Optional.empty();
    }

    /** Lists are lists of values, rows too. */
    @Override
    public Class<?> classFor(LogicalType type, ClassLoader loader) {
        return Object.class;
    }

    @Override
    public Optional<TypeHint> typeHint(AnnotatedElement element) {
        return Optional.ofNullable(element.getAnnotation(SqlType.class))
                .map(type -> type.value().equals("ANY")
                        ? new TypeHint(Optional.empty(), true)
                        : new TypeHint(Optional.of(type.value()), false));
    }

    @Override
    public ArgumentHint argumentHint(AnnotatedElement parameter) {
        SqlType type = parameter.getAnnotation(SqlType.class);
        return type == null ? ArgumentHint.NOTHING : new ArgumentHint("", type.optional());
    }

    @Override
    public List<Hint> hints(AnnotatedElement element) {
        return List.of();
    }

    @Override
    public boolean namesClasses() {
        return false;
    }

    @Override
    public boolean fieldsByName() {
        return false;
    }

    @Override
    public Optional<TypeHint> accumulatorHint(AnnotatedElement element) {
        return Optional.empty();
    }

    @Override
    public boolean foldsConstants(Object function) {
        return true;
    }

    @Override
    public boolean isDeterministic(Object function) {
        return ((UserFunction) function).isDeterministic();
    }

    @Override
    public void open(Object function, FunctionContext context) throws Exception {
        ((UserFunction) function).open(context);
    }

    @Override
    public void close(Object function) throws Exception {
        ((UserFunction) function).close();
    }

    @Override
    public void collectTo(Object function, Consumer<@Nullable Object> receiver) {
        ((TableFunction<?>) function).collectTo(receiver::accept);
    }
}
