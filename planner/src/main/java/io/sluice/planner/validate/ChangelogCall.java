package io.sluice.planner.validate;

import io.sluice.spi.row.RowKind;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rel.type.RelDataTypeFactory;
import org.apache.calcite.rel.type.RelDataTypeField;
import org.apache.calcite.sql.type.SqlTypeName;

/**
 * TO_CHANGELOG or FROM_CHANGELOG with its arguments but for the table.
 *
 * @param column with the kinds of changes as texts; empty for {@code op}
 * @param mapping from a kind or code to a code or kind; a key may be several with commas between. Empty for the names of the kinds
 * @param uid name of the function's state
 */
public record ChangelogCall(Direction direction, Optional<String> column, List<Mapping> mapping, Optional<String> uid) {
    /** The names of the functions. */
    public enum Direction {
        /** Makes of each change a row that says which change it is. */
        TO_CHANGELOG,
        /** Makes of each row the change that it says it is. */
        FROM_CHANGELOG
    }

    /** One entry of the argument {@code op_mapping}. */
    public record Mapping(String key, String value) {
        /** The side that names kinds of changes. */
        String kinds(Direction direction) {
            return switch (direction) {
                case TO_CHANGELOG -> key;
                case FROM_CHANGELOG -> value;
            };
        }
    }

    private static final String DEFAULT_COLUMN = "op";

    public ChangelogCall {
        mapping = List.copyOf(mapping);
    }

    public String columnName() {
        return column.orElse(DEFAULT_COLUMN);
    }

    /** Whether the mapping has a change of this kind. */
    boolean maps(RowKind kind) {
        return mapping.stream()
                .flatMap(entry -> List.of(entry.kinds(direction).split(",")).stream())
                .anyMatch(name -> name.strip().equals(kind.name()));
    }

    /** The function's rows. */
    public RelDataType rowType(RelDataType table, RelDataTypeFactory types) {
        RelDataTypeFactory.Builder row = types.builder();
        if (direction == Direction.TO_CHANGELOG) {
            row.add(
                    columnName(),
                    types.createTypeWithNullability(types.createSqlType(SqlTypeName.VARCHAR, Integer.MAX_VALUE), true));
        }
        List<RelDataTypeField> fields = new ArrayList<>(table.getFieldList());
        if (direction == Direction.FROM_CHANGELOG) {
            fields.removeIf(field -> field.getName().equals(columnName()));
        }
        return row.addAll(fields).build();
    }
}
