package io.sluice.functions.user;

import io.sluice.spi.function.FunctionContext;
import io.sluice.spi.type.LogicalType;
import java.lang.reflect.AnnotatedElement;
import java.lang.reflect.Type;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** The classes that functions extend, and how they say types. */
sealed interface FunctionApi permits SluiceApi, FlinkApi {
    /**
     * A signature that an annotation states instead of a method's parameters.
     *
     * @param inputs empty when the annotation leaves the arguments to the method
     * @param arguments of the inputs, as far as it says more of them
     */
    record Hint(
            Optional<List<TypeHint>> inputs,
            List<ArgumentHint> arguments,
            boolean varargs,
            Optional<TypeHint> output) {}

    /**
     * What an annotation says of an argument besides its type.
     *
     * @param name empty when it says none
     * @param optional whether calls may leave it out
     */
    record ArgumentHint(String name, boolean optional) {
        static final ArgumentHint NOTHING = new ArgumentHint("", false);
    }

    /**
     * What an annotation says of one value.
     *
     * @param type a type's text; empty when only the rest is said
     * @param any whether values of every type are taken
     * @param bridgedTo the class of the objects; empty when it is what the method says
     * @param defaults for what the class leaves open
     */
    record TypeHint(Optional<String> type, boolean any, Optional<Class<?>> bridgedTo, TypeDefaults defaults) {
        TypeHint(Optional<String> type, boolean any) {
            this(type, any, Optional.empty(), TypeDefaults.NONE);
        }

        boolean saysSomething() {
            return any || type.isPresent() || bridgedTo.isPresent() || !defaults.equals(TypeDefaults.NONE);
        }

        /** What the objects are where Java says something else or nothing. */
        Type javaType(Type declared) {
            return bridgedTo.isPresent() && GenericTypes.raw(declared) == Object.class ? bridgedTo.get() : declared;
        }
    }

    /** The kind of functions that the class is; empty when it extends nothing of this API. */
    Optional<FunctionKind> kind(Class<?> type);

    /** Why a class cannot be used although it is of this API; empty for all that can. */
    Optional<String> refusal(Class<?> type);

    /** What a function says itself about the types of its calls; empty for one whose methods and annotations say it. */
    Optional<ForeignInference> inference(Object function);

    /** The class of objects that a parameter of class Object gets for values of a type. @param loader of the function's classes */
    Class<?> classFor(LogicalType type, ClassLoader loader);

    /** What stands on a parameter, method, field or class. */
    Optional<TypeHint> typeHint(AnnotatedElement element);

    /** What stands on a parameter besides its type. */
    ArgumentHint argumentHint(AnnotatedElement parameter);

    /** What stands on a class or method about whole signatures. */
    List<Hint> hints(AnnotatedElement element);

    /** The type that a class has for a type variable of the API's base class: {@code T} of a table function. */
    default Optional<Type> typeArgument(Class<?> type, int index) {
        return GenericTypes.argument(type, base -> kind(base).isPresent(), index);
    }

    /** Whether the fields of a class that is a ROW are in the order of their names, and not in that in which they are declared. */
    boolean fieldsByName();

    /** Whether a class with fields is a structured type of its name, and not a ROW. */
    boolean namesClasses();

    /** The accumulator's type, where an annotation states it. */
    Optional<TypeHint> accumulatorHint(AnnotatedElement element);

    boolean isDeterministic(Object function);

    /** Whether a call of constants may be computed when the statement is planned, if the function is deterministic. */
    boolean foldsConstants(Object function);

    void open(Object function, FunctionContext context) throws Exception;

    void close(Object function) throws Exception;

    /** Says who gets what a table function collects. */
    void collectTo(Object function, Consumer<@Nullable Object> receiver);
}
