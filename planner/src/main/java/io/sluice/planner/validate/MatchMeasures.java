package io.sluice.planner.validate;

import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.calcite.sql.SqlBasicCall;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlLiteral;
import org.apache.calcite.sql.SqlMatchRecognize;
import org.apache.calcite.sql.SqlNode;

/**
 * Which measures of MATCH_RECOGNIZE can be NULL although their columns cannot: those of pattern variables that a match need not have, and
 * of rows that it need not have. Calcite, and Flink with it, takes the columns' word for it.
 */
final class MatchMeasures {
    /** By pattern variable, or subset, whether every match has a row of it. */
    private final Map<String, Boolean> certain = new HashMap<>();

    private MatchMeasures(SqlMatchRecognize match) {
        Set<String> inEvery = inEvery(match.getPattern());
        inEvery.forEach(name -> certain.put(name, true));
        for (SqlNode subset : match.getSubsetList()) {
            if (subset instanceof SqlCall union && union.operandCount() == 2) {
                Set<String> members = names(union.operand(1));
                String name = ((SqlIdentifier) union.operand(0)).getSimple();
                certain.put(name, members.stream().anyMatch(inEvery::contains));
            }
        }
    }

    /** The names of the measures that can be NULL. */
    static Set<String> nullable(SqlMatchRecognize match) {
        MatchMeasures measures = new MatchMeasures(match);
        Set<String> names = new HashSet<>();
        for (SqlNode measure : match.getMeasureList()) {
            if (measure instanceof SqlBasicCall as && as.getKind() == SqlKind.AS && measures.canBeNull(as.operand(0))) {
                names.add(((SqlIdentifier) as.operand(1)).getSimple());
            }
        }
        return names;
    }

    /** The variables of which each match of a pattern has a row. */
    private static Set<String> inEvery(SqlNode pattern) {
        if (pattern instanceof SqlIdentifier variable) {
            return Set.of(variable.getSimple());
        }
        if (!(pattern instanceof SqlCall call)) {
            return Set.of();
        }
        if (call.getKind() == SqlKind.PATTERN_QUANTIFIER) {
            boolean once = call.operand(1) instanceof SqlLiteral least && least.intValue(true) > 0;
            return once ? inEvery(call.operand(0)) : Set.of();
        }
        Set<String> all = new HashSet<>();
        boolean first = true;
        for (SqlNode part : call.getOperandList()) {
            Set<String> ofPart = inEvery(part);
            if (call.getKind() == SqlKind.PATTERN_ALTER && !first) {
                all.retainAll(ofPart);
            } else {
                all.addAll(ofPart);
            }
            first = false;
        }
        return all;
    }

    private static Set<String> names(SqlNode node) {
        Set<String> names = new HashSet<>();
        if (node instanceof SqlIdentifier identifier) {
            names.add(identifier.getSimple());
        } else if (node instanceof Iterable<?> list) {
            list.forEach(each -> names.addAll(names((SqlNode) each)));
        }
        return names;
    }

    private boolean canBeNull(SqlNode expression) {
        if (expression instanceof SqlIdentifier column) {
            // Without a variable it is the last row of the match, and there is no empty match.
            return column.names.size() > 1 && !certain.getOrDefault(column.names.get(0), false);
        }
        if (!(expression instanceof SqlCall call)) {
            return false;
        }
        List<SqlNode> operands = call.getOperandList();
        return switch (call.getKind()) {
            case COUNT, IS_NULL, IS_NOT_NULL, IS_TRUE, IS_NOT_TRUE, IS_FALSE, IS_NOT_FALSE -> false;
            case COALESCE -> operands.stream().allMatch(this::canBeNull);
            case FIRST, LAST -> canBeNull(operands.get(0)) || operands.size() > 1 && !isZero(operands.get(1));
            case PREV, NEXT -> true;
            default -> !isTime(call) && operands.stream().anyMatch(operand -> operand != null && canBeNull(operand));
        };
    }

    private static boolean isZero(SqlNode offset) {
        return offset instanceof SqlLiteral literal && literal.intValue(true) == 0;
    }

    private static boolean isTime(SqlCall call) {
        return MatchTimes.ALL.stream().anyMatch(time -> time.getName()
                .equalsIgnoreCase(call.getOperator().getName()));
    }
}
