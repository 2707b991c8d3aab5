package io.sluice.exec.plan.meaning;

import io.sluice.exec.plan.expr.Call;
import io.sluice.exec.plan.expr.CorrelVariable;
import io.sluice.exec.plan.expr.Expr;
import io.sluice.exec.plan.expr.ExprVisitor;
import io.sluice.exec.plan.expr.FieldAccess;
import io.sluice.exec.plan.expr.InputRef;
import io.sluice.exec.plan.expr.Literal;
import io.sluice.exec.plan.expr.PatternInputRef;
import io.sluice.exec.plan.expr.Search;
import io.sluice.exec.plan.expr.Symbol;
import io.sluice.exec.plan.expr.TableArgCall;
import io.sluice.exec.plan.node.Calc;
import io.sluice.exec.plan.node.ExecNode;
import io.sluice.exec.plan.node.GlobalWindowAggregate;
import io.sluice.exec.plan.node.GroupWindowAggregate;
import io.sluice.exec.plan.node.WindowAggregate;
import io.sluice.exec.plan.node.WindowDeduplicate;
import io.sluice.exec.plan.node.WindowJoin;
import io.sluice.exec.plan.node.WindowRank;
import io.sluice.spi.type.LogicalType;
import io.sluice.spi.type.LogicalType.TimestampLtzType;
import java.util.Set;

/** Which nodes do something else in another time zone: the days and hours of an instant are not the same there. */
public final class LocalTime {
    /** The key under which the zone of such a node is noted. */
    public static final String ZONE = "table.local-time-zone";

    /** What is the same for an instant wherever it is. */
    private static final Set<String> EVERYWHERE = Set.of(
            "=",
            "<>",
            "<",
            "<=",
            ">",
            ">=",
            "AND",
            "OR",
            "NOT",
            "IS NULL",
            "IS NOT NULL",
            "IS DISTINCT FROM",
            "IS NOT DISTINCT FROM",
            "BETWEEN",
            "IN");

    private LocalTime() {}

    public static boolean decides(ExecNode node) {
        if (node instanceof Calc calc) {
            return calc.projection().stream().anyMatch(LocalTime::decides)
                    || calc.condition().filter(LocalTime::decides).isPresent();
        }
        if (node instanceof WindowAggregate windows) {
            return isInstant(windows.windowing().timeAttributeType());
        }
        if (node instanceof GlobalWindowAggregate windows) {
            return isInstant(windows.windowing().timeAttributeType());
        }
        if (node instanceof GroupWindowAggregate windows) {
            return isInstant(windows.window().timeField().fieldType());
        }
        if (node instanceof WindowRank windows) {
            return isInstant(windows.windowing().timeAttributeType());
        }
        if (node instanceof WindowDeduplicate windows) {
            return isInstant(windows.windowing().timeAttributeType());
        }
        return node instanceof WindowJoin windows
                && isInstant(windows.leftWindowing().timeAttributeType());
    }

    private static boolean decides(Expr expr) {
        return expr.accept(new Expressions());
    }

    private static boolean isInstant(LogicalType type) {
        return type instanceof TimestampLtzType;
    }

    /** Whether an expression gives something else in another zone. */
    private static final class Expressions implements ExprVisitor<Boolean> {
        @Override
        public Boolean visit(Call call) {
            return isLocal(call) || call.operands().stream().anyMatch(operand -> operand.accept(this));
        }

        private static boolean isLocal(Call call) {
            String name = call.function().sqlName();
            boolean takes = call.operands().stream().anyMatch(operand -> isInstant(operand.type()));
            boolean gives = isInstant(call.type());
            if (name.equals("CAST")) {
                return takes != gives;
            }
            boolean rounds = name.equals("FLOOR") || name.equals("CEIL");
            return takes && (rounds || !gives && !EVERYWHERE.contains(name));
        }

        @Override
        public Boolean visit(InputRef inputRef) {
            return false;
        }

        @Override
        public Boolean visit(Literal literal) {
            return false;
        }

        @Override
        public Boolean visit(Search search) {
            return search.operand().accept(this);
        }

        @Override
        public Boolean visit(Symbol symbol) {
            return false;
        }

        @Override
        public Boolean visit(FieldAccess fieldAccess) {
            return fieldAccess.row().accept(this);
        }

        @Override
        public Boolean visit(CorrelVariable correlVariable) {
            return false;
        }

        @Override
        public Boolean visit(PatternInputRef patternInputRef) {
            return false;
        }

        @Override
        public Boolean visit(TableArgCall tableArgCall) {
            return false;
        }
    }
}
