package io.sluice.spi.connector;

import io.sluice.spi.type.LogicalType;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** An expression that a source is asked to evaluate while it reads. */
public sealed interface SourceExpression {
    LogicalType type();

    /** A column of the rows that the source makes so far: a physical one, or metadata under its column's name. */
    record Column(String name, LogicalType type) implements SourceExpression {}

    /** @param value as {@link io.sluice.spi.row.JavaValues} has values of the type; null for NULL */
    record Constant(@Nullable Object value, LogicalType type) implements SourceExpression {}

    /** @param function as SQL names it: {@code =}, {@code AND}, {@code UPPER}; {@code GET} for a field of a row, by its name */
    record Call(String function, List<SourceExpression> operands, LogicalType type) implements SourceExpression {
        public Call {
            operands = List.copyOf(operands);
        }
    }

    /** Something that has no form here, which no source can evaluate. */
    record Other(List<SourceExpression> operands, LogicalType type) implements SourceExpression {
        public Other {
            operands = List.copyOf(operands);
        }
    }

    /** Whether all of it has a form here. */
    default boolean isComplete() {
        if (this instanceof Call call) {
            return call.operands.stream().allMatch(SourceExpression::isComplete);
        }
        return !(this instanceof Other);
    }

    /** The columns that are looked at, in the order in which they occur. */
    default Set<String> columns() {
        Set<String> names = new LinkedHashSet<>();
        if (this instanceof Column column) {
            names.add(column.name);
        } else if (this instanceof Call call) {
            call.operands.forEach(operand -> names.addAll(operand.columns()));
        } else if (this instanceof Other other) {
            other.operands.forEach(operand -> names.addAll(operand.columns()));
        }
        return names;
    }
}
