package io.sluice.planner.logical;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.apache.calcite.plan.RelOptUtil;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.JoinRelType;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rel.type.RelDataTypeFactory;
import org.apache.calcite.rel.type.RelDataTypeField;
import org.apache.calcite.rex.RexCall;
import org.apache.calcite.rex.RexInputRef;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.sql.SqlKind;

/**
 * How several inputs are joined, each with those before it.
 *
 * @param types by input, INNER or LEFT; the first counts for nothing
 * @param conditions by input, over the fields of all inputs so far; the first is TRUE
 * @param names of all fields
 * @param ttl by input, what a hint says how long its rows are kept
 */
public record MultiJoinSpec(
        List<JoinRelType> types, List<RexNode> conditions, List<String> names, List<Optional<String>> ttl) {
    public MultiJoinSpec {
        types = List.copyOf(types);
        conditions = List.copyOf(conditions);
        names = List.copyOf(names);
        ttl = List.copyOf(ttl);
    }

    /** A field of one of the inputs. */
    public record Field(int input, int field) {}

    /** A field that must equal one of an earlier input. */
    public record Pair(Field left, Field right) {}

    /** The fields of all inputs; those of an input that may be missing are nullable. */
    public RelDataType rowType(List<RelNode> inputs) {
        RelDataTypeFactory factory = inputs.get(0).getCluster().getTypeFactory();
        List<RelDataType> fields = new ArrayList<>();
        for (int i = 0; i < inputs.size(); i++) {
            boolean missing = types.get(i) == JoinRelType.LEFT;
            for (RelDataTypeField field : inputs.get(i).getRowType().getFieldList()) {
                fields.add(missing ? factory.createTypeWithNullability(field.getType(), true) : field.getType());
            }
        }
        return factory.createStructType(fields, names);
    }

    /** By input, the equalities of its condition between one of its fields and one of an earlier input. */
    public List<List<Pair>> pairs(List<RelNode> inputs) {
        List<List<Pair>> pairs = new ArrayList<>();
        for (int i = 0; i < inputs.size(); i++) {
            List<Pair> own = new ArrayList<>();
            for (RexNode condition : RelOptUtil.conjunctions(conditions.get(i))) {
                pair(condition, i, inputs).ifPresent(own::add);
            }
            pairs.add(own);
        }
        return pairs;
    }

    private static Optional<Pair> pair(RexNode condition, int input, List<RelNode> inputs) {
        if (condition.getKind() != SqlKind.EQUALS
                || !(((RexCall) condition).getOperands().get(0) instanceof RexInputRef one)
                || !(((RexCall) condition).getOperands().get(1) instanceof RexInputRef other)) {
            return Optional.empty();
        }
        Field first = field(one.getIndex(), inputs);
        Field second = field(other.getIndex(), inputs);
        if (first.input < input && second.input == input) {
            return Optional.of(new Pair(first, second));
        }
        return second.input < input && first.input == input ? Optional.of(new Pair(second, first)) : Optional.empty();
    }

    private static Field field(int index, List<RelNode> inputs) {
        int field = index;
        int input = 0;
        while (field >= inputs.get(input).getRowType().getFieldCount()) {
            field -= inputs.get(input).getRowType().getFieldCount();
            input++;
        }
        return new Field(input, field);
    }

    /**
     * The keys that all inputs have in common: rows that meet have equal values of each, so they can be sent by them. By key, the field of
     * each input. A row that is missing one in an outer join meets only what is in its subtask anyway.
     */
    public List<List<Integer>> commonKeys(List<RelNode> inputs) {
        List<Set<Field>> classes = new ArrayList<>();
        for (List<Pair> pairs : pairs(inputs)) {
            pairs.forEach(pair -> unite(classes, pair));
        }
        List<List<Integer>> keys = new ArrayList<>();
        for (Set<Field> equal : classes) {
            List<Integer> key = new ArrayList<>();
            for (int i = 0; i < inputs.size(); i++) {
                int input = i;
                equal.stream()
                        .filter(field -> field.input == input)
                        .mapToInt(Field::field)
                        .min()
                        .ifPresent(key::add);
            }
            if (key.size() == inputs.size()) {
                keys.add(key);
            }
        }
        return keys;
    }

    private static void unite(List<Set<Field>> classes, Pair pair) {
        Set<Field> united = new LinkedHashSet<>();
        int place = classes.size();
        for (int i = classes.size() - 1; i >= 0; i--) {
            if (classes.get(i).contains(pair.left) || classes.get(i).contains(pair.right)) {
                united.addAll(classes.remove(i));
                place = i;
            }
        }
        united.add(pair.left);
        united.add(pair.right);
        classes.add(place, united);
    }

    /** With other conditions and names, as where fields are left out. */
    public MultiJoinSpec with(List<RexNode> otherConditions, List<String> otherNames) {
        return new MultiJoinSpec(types, otherConditions, otherNames, ttl);
    }
}
