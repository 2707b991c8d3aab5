package io.sluice.exec.runtime.join;

import io.sluice.exec.plan.expr.Expr;
import io.sluice.exec.runtime.codegen.CodeCompiler;
import io.sluice.exec.runtime.codegen.ConditionCompiler;
import io.sluice.exec.runtime.codegen.PairCondition;
import io.sluice.spi.type.LogicalType.RowType;
import java.util.Arrays;
import java.util.List;

/**
 * What a join demands beyond equal keys.
 *
 * @param leftFields what it reads of the left row
 * @param rightFields what it reads of the right row
 */
record JoinCondition(PairCondition test, int[] leftFields, int[] rightFields) {
    static JoinCondition compile(Expr condition, RowType left, RowType right, CodeCompiler compiler) {
        int[] fields = ReadFields.of(List.of(condition)).stream().toArray();
        return new JoinCondition(
                new ConditionCompiler(compiler).compile(condition, left, right),
                Arrays.stream(fields).filter(field -> field < left.arity()).toArray(),
                Arrays.stream(fields)
                        .filter(field -> field >= left.arity())
                        .map(field -> field - left.arity())
                        .toArray());
    }
}
