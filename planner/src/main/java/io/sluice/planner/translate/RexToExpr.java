package io.sluice.planner.translate;

import io.sluice.exec.plan.expr.Call;
import io.sluice.exec.plan.expr.CorrelVariable;
import io.sluice.exec.plan.expr.Expr;
import io.sluice.exec.plan.expr.FieldAccess;
import io.sluice.exec.plan.expr.FunctionRef;
import io.sluice.exec.plan.expr.InputRef;
import io.sluice.exec.plan.expr.Literal;
import io.sluice.exec.plan.expr.PatternInputRef;
import io.sluice.exec.plan.expr.Search;
import io.sluice.exec.plan.expr.Symbol;
import io.sluice.planner.type.TypeBridge;
import io.sluice.planner.validate.PlacedOperator;
import io.sluice.spi.error.ErrorCode;
import io.sluice.spi.error.SluiceException;
import io.sluice.spi.type.LogicalType;
import io.sluice.spi.type.LogicalType.SimpleType;
import io.sluice.spi.type.TypeRoot;
import java.util.List;
import java.util.Locale;
import org.apache.calcite.rex.RexCall;
import org.apache.calcite.rex.RexCorrelVariable;
import org.apache.calcite.rex.RexDynamicParam;
import org.apache.calcite.rex.RexFieldAccess;
import org.apache.calcite.rex.RexInputRef;
import org.apache.calcite.rex.RexLiteral;
import org.apache.calcite.rex.RexLocalRef;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexOver;
import org.apache.calcite.rex.RexPatternFieldRef;
import org.apache.calcite.rex.RexRangeRef;
import org.apache.calcite.rex.RexSubQuery;
import org.apache.calcite.rex.RexTableInputRef;
import org.apache.calcite.rex.RexVisitor;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlOperator;
import org.apache.calcite.sql.type.SqlTypeName;

/** Translates Calcite's expressions to those of plans. */
public final class RexToExpr implements RexVisitor<Expr> {

    @Override
    public Expr visitInputRef(RexInputRef ref) {
        return new InputRef(ref.getIndex(), type(ref));
    }

    @Override
    public Expr visitLiteral(RexLiteral literal) {
        if (literal.getTypeName() == SqlTypeName.SYMBOL && literal.getValue() instanceof Enum<?> keyword) {
            return new Symbol(SymbolKinds.of(keyword), keyword.name());
        }
        return new Literal(LiteralValues.of(literal), type(literal));
    }

    @Override
    public Expr visitCall(RexCall call) {
        if (call.getKind() == SqlKind.SEARCH) {
            return search(call);
        }
        List<Expr> operands =
                call.getOperands().stream().map(operand -> operand.accept(this)).toList();
        return new Call(placed(call.getOperator()), operands, callType(call));
    }

    private static FunctionRef placed(SqlOperator operator) {
        FunctionRef function = Functions.ref(operator);
        return PlacedOperator.of(operator).map(function::at).orElse(function);
    }

    /** What TIMESTAMPDIFF takes of an interval is a number; Calcite leaves it the interval's type. */
    private static LogicalType callType(RexCall call) {
        LogicalType type = type(call);
        return call.getKind() == SqlKind.REINTERPRET && type.root().isInterval()
                ? new SimpleType(TypeRoot.BIGINT, type.nullable())
                : type;
    }

    @Override
    public Expr visitFieldAccess(RexFieldAccess access) {
        return new FieldAccess(
                access.getReferenceExpr().accept(this), access.getField().getName(), type(access));
    }

    @Override
    public Expr visitCorrelVariable(RexCorrelVariable variable) {
        return new CorrelVariable(variable.getName(), type(variable));
    }

    @Override
    public Expr visitOver(RexOver over) {
        throw notSupported(over.getOperator().getName() + " ... OVER");
    }

    @Override
    public Expr visitSubQuery(RexSubQuery subQuery) {
        throw notSupported(subQuery.getKind().sql.toUpperCase(Locale.ROOT) + " sub-query at this place");
    }

    @Override
    public Expr visitDynamicParam(RexDynamicParam parameter) {
        throw notSupported("dynamic parameter");
    }

    @Override
    public Expr visitPatternFieldRef(RexPatternFieldRef ref) {
        return new PatternInputRef(ref.getAlpha(), ref.getIndex(), type(ref));
    }

    @Override
    public Expr visitLocalRef(RexLocalRef ref) {
        throw SluiceException.internal("an expanded expression", ref.toString());
    }

    @Override
    public Expr visitRangeRef(RexRangeRef ref) {
        throw SluiceException.internal("an expression over fields", ref.toString());
    }

    @Override
    public Expr visitTableInputRef(RexTableInputRef ref) {
        throw SluiceException.internal("an expression over fields", ref.toString());
    }

    private Expr search(RexCall call) {
        RexLiteral ranges = (RexLiteral) call.getOperands().get(1);
        LogicalType rangeType = type(ranges);
        SearchRanges found = SearchRanges.of(ranges, rangeType);
        return new Search(
                call.getOperands().get(0).accept(this), found.ranges(), found.nullAs(), rangeType, type(call));
    }

    private static LogicalType type(RexNode node) {
        // A pattern of rows has no value, which plans call the type of NULL.
        return node.getType().getSqlTypeName() == SqlTypeName.UNKNOWN
                ? new SimpleType(TypeRoot.NULL, true)
                : TypeBridge.toLogical(node.getType());
    }

    private static SluiceException notSupported(String feature) {
        return SluiceException.of(ErrorCode.NOT_SUPPORTED).with("feature", feature);
    }
}
