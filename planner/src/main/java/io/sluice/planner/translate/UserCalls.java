package io.sluice.planner.translate;

import io.sluice.exec.plan.expr.Call;
import io.sluice.exec.plan.expr.Expr;
import io.sluice.exec.plan.expr.FunctionRef;
import io.sluice.functions.EvaluationContext;
import io.sluice.functions.user.FunctionClass;
import io.sluice.functions.user.ScalarCall;
import io.sluice.planner.function.UserFunctionOperator;
import io.sluice.spi.type.LogicalType;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.apache.calcite.rex.RexCall;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexVisitorImpl;
import org.jspecify.annotations.Nullable;

/** The users' functions that one constant expression calls. */
final class UserCalls {
    private final Map<FunctionRef, FunctionClass> functions = new HashMap<>();

    private UserCalls() {}

    static UserCalls of(RexNode constant) {
        UserCalls calls = new UserCalls();
        constant.accept(calls.new Collector());
        return calls;
    }

    /** Whether a call may be computed before the statement runs. */
    boolean folds(Call call) {
        FunctionClass function = functions.get(call.function());
        return function != null && function.foldsConstants();
    }

    @Nullable Object evaluate(Call call, List<@Nullable Object> values, EvaluationContext context) {
        FunctionClass function = Objects.requireNonNull(functions.get(call.function()));
        List<LogicalType> types = call.operands().stream().map(Expr::type).toList();
        return ScalarCall.evaluate(function, types, call.type(), values, context);
    }

    private final class Collector extends RexVisitorImpl<@Nullable Void> {
        Collector() {
            super(true);
        }

        @Override
        public @Nullable Void visitCall(RexCall call) {
            if (call.getOperator() instanceof UserFunctionOperator user) {
                functions.put(user.ref(), user.function());
            }
            return super.visitCall(call);
        }
    }
}
