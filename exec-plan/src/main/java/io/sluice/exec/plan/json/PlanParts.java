package io.sluice.exec.plan.json;

import io.sluice.exec.plan.PlanNode;
import io.sluice.exec.plan.expr.Call;
import io.sluice.exec.plan.expr.Expr;
import io.sluice.exec.plan.expr.FieldAccess;
import io.sluice.exec.plan.expr.Search;
import io.sluice.exec.plan.node.FieldIndex;
import io.sluice.exec.plan.node.PlanTable;
import java.lang.reflect.RecordComponent;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;

/** Goes through a node's parts, each with its path in the plan file. */
public final class PlanParts {
    private final Visitor visitor;

    private PlanParts(Visitor visitor) {
        this.visitor = visitor;
    }

    /** Who is shown the parts. */
    public interface Visitor {
        /** An expression, before its operands; an aggregate call; a table, whose own expressions are not shown; any other record. */
        void part(Object part, String path);

        /** A number that {@link FieldIndex} marks. @param none what stands for none, when something does */
        default void field(int index, OptionalInt none, String path) {}
    }

    public static void visit(PlanNode node, String path, Visitor visitor) {
        new PlanParts(visitor).components((Record) node.node(), path);
    }

    private void walk(@Nullable Object value, @Nullable FieldIndex index, String path) {
        if (value instanceof Optional<?> optional) {
            walk(optional.orElse(null), index, path);
        } else if (value instanceof List<?> list) {
            for (int i = 0; i < list.size(); i++) {
                walk(list.get(i), index, path + "[" + i + "]");
            }
        } else if (value instanceof Map<?, ?> map) {
            map.forEach((key, element) -> walk(element, index, path + "." + key));
        } else if (value instanceof Integer number && index != null) {
            visitor.field(number, index.optional() ? OptionalInt.of(-1) : OptionalInt.empty(), path);
        } else if (value instanceof Expr expr) {
            expression(expr, path);
        } else if (value instanceof PlanTable table) {
            visitor.part(table, path);
        } else if (value instanceof Record record
                && record.getClass().getPackageName().startsWith(PACKAGE)) {
            visitor.part(record, path);
            components(record, path);
        }
    }

    private static final String PACKAGE = "io.sluice.exec.plan";

    private void components(Record record, String path) {
        for (RecordComponent component : record.getClass().getRecordComponents()) {
            walk(
                    RecordCodec.get(record, component),
                    component.getAnnotation(FieldIndex.class),
                    path + "." + JsonNames.of(component));
        }
    }

    private void expression(Expr expr, String path) {
        visitor.part(expr, path);
        if (expr instanceof Call call) {
            for (int i = 0; i < call.operands().size(); i++) {
                expression(call.operands().get(i), path + ".operands[" + i + "]");
            }
        } else if (expr instanceof FieldAccess access) {
            expression(access.row(), path + ".expr");
        } else if (expr instanceof Search search) {
            expression(search.operand(), path + ".operands[0]");
        }
    }
}
