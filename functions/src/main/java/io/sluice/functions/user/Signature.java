package io.sluice.functions.user;

import io.sluice.spi.type.LogicalType;
import java.lang.reflect.Method;
import java.lang.reflect.Type;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * One way to call a function.
 *
 * @param varargs whether the last parameter takes any number of arguments, none included
 * @param result a value, or a table function's row; a type that is no ROW makes a table of one column
 * @param method what is called
 */
public record Signature(List<Parameter> parameters, boolean varargs, LogicalType result, Method method) {
    /**
     * @param type empty when arguments of all types are taken
     * @param javaType what the method gets; of the elements for the last one of a varargs method
     * @param optional whether a call may leave it out, which gives NULL
     */
    public record Parameter(String name, Optional<LogicalType> type, Type javaType, boolean optional) {}

    public Signature {
        parameters = List.copyOf(parameters);
    }

    /** Whether a call may have so many arguments. */
    public boolean takes(int arguments) {
        return varargs ? arguments >= parameters.size() - 1 : arguments == parameters.size();
    }

    /** The parameter for an argument, from 0. */
    public Parameter parameter(int argument) {
        return parameters.get(Math.min(argument, parameters.size() - 1));
    }

    /** {@code arg0 => INT NOT NULL, arg1 => STRING...}, for people. */
    public String summary() {
        String all = parameters.stream()
                .map(parameter -> parameter.name() + " => "
                        + parameter.type().map(LogicalType::summary).orElse("<ANY>")
                        + (parameter.optional() ? " (optional)" : ""))
                .collect(Collectors.joining(", "));
        return varargs ? all + "..." : all;
    }
}
