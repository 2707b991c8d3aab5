package io.sluice.planner.validate;

import static java.util.Objects.requireNonNull;

import io.sluice.planner.table.PlannerCatalogReader;
import io.sluice.planner.type.SluiceTypeFactory;
import io.sluice.spi.error.ErrorCode;
import io.sluice.spi.error.SluiceException;
import io.sluice.sql.parser.FlinkConformance;
import io.sluice.sql.parser.SqlPositions;
import java.util.EnumSet;
import java.util.Set;
import java.util.function.Supplier;
import org.apache.calcite.avatica.util.TimeUnit;
import org.apache.calcite.config.NullCollation;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rel.type.RelDataTypeFactory;
import org.apache.calcite.rel.type.RelDataTypeField;
import org.apache.calcite.sql.JoinConditionType;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlFunction;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlIntervalQualifier;
import org.apache.calcite.sql.SqlJoin;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlLiteral;
import org.apache.calcite.sql.SqlMatchRecognize;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlNodeList;
import org.apache.calcite.sql.SqlOperatorTable;
import org.apache.calcite.sql.SqlSelect;
import org.apache.calcite.sql.SqlTableFunction;
import org.apache.calcite.sql.SqlUnresolvedFunction;
import org.apache.calcite.sql.type.SqlTypeName;
import org.apache.calcite.sql.validate.SelectScope;
import org.apache.calcite.sql.validate.SqlValidatorImpl;
import org.apache.calcite.sql.validate.SqlValidatorNamespace;
import org.apache.calcite.sql.validate.SqlValidatorScope;
import org.apache.calcite.util.Util;
import org.jspecify.annotations.Nullable;

/**
 * Resolves the names and types of one query. Types are not made to fit silently, but for what the operators themselves allow:
 * numbers of different width, texts of different length, text beside DATE, TIME and TIMESTAMP.
 */
public final class SluiceSqlValidator extends SqlValidatorImpl {
    private static final Set<TimeUnit> PARTS_OF_SECONDS =
            EnumSet.of(TimeUnit.MILLISECOND, TimeUnit.MICROSECOND, TimeUnit.NANOSECOND);

    private final PlannerCatalogReader reader;
    private final PartitionedTables partitionedTables = new PartitionedTables();
    private @Nullable KnownNames names;
    private boolean ofStatement;
    private boolean prepared;

    /** @param operators what calls can mean */
    public SluiceSqlValidator(SqlOperatorTable operators, PlannerCatalogReader reader, SluiceTypeFactory types) {
        super(operators, reader, types, settings());
        this.reader = reader;
    }

    private static Config settings() {
        return Config.DEFAULT
                .withIdentifierExpansion(true)
                .withDefaultNullCollation(NullCollation.LOW)
                .withTypeCoercionEnabled(false)
                .withConformance(FlinkConformance.INSTANCE);
    }

    /**
     * @return the query with its names full
     * @throws SluiceException with the place of what is wrong
     */
    public SqlNode validateQuery(SqlNode query) {
        SyntaxCheck.check(query);
        query.accept(new NamedWindowArguments());
        query.accept(new ChangelogArguments());
        names = KnownNames.of(query, reader, getOperatorTable());
        return translating(() -> {
            SqlNode validated = validate(query);
            validated.accept(new TypeCheck(this));
            return validated;
        });
    }

    /** Changes a validated query into what can be converted to rels, and is no text of SQL any more. */
    public void prepareConversion(SqlNode validated) {
        if (!prepared) {
            prepared = true;
            translating(() -> {
                validated.accept(partitionedTables);
                validated.accept(new GroupWindows());
                return validated;
            });
        }
    }

    /** Says that the query's places are places in the statement, not in the text of a view. */
    public SluiceSqlValidator ofStatement() {
        ofStatement = true;
        return this;
    }

    public boolean isOfStatement() {
        return ofStatement;
    }

    /** The clauses behind tables that functions of the validated query get. */
    public PartitionedTables partitionedTables() {
        return partitionedTables;
    }

    @Override
    public SqlNode expandSelectExpr(SqlNode expression, SelectScope scope, SqlSelect select) {
        return super.expandSelectExpr(JoinedColumns.named(expression, select.getFrom(), this::joinsBy), scope, select);
    }

    @Override
    public void validateMatchRecognize(SqlCall call) {
        // Before the measures are rewritten.
        Set<String> nullable = MatchMeasures.nullable((SqlMatchRecognize) call);
        super.validateMatchRecognize(call);
        SqlValidatorNamespace match = requireNonNull(getNamespace(call));
        RelDataTypeFactory.Builder columns = typeFactory.builder();
        for (RelDataTypeField field : match.getRowType().getFieldList()) {
            RelDataType type = field.getType();
            columns.add(
                    field.getName(),
                    nullable.contains(field.getName()) ? typeFactory.createTypeWithNullability(type, true) : type);
        }
        match.setType(columns.build());
    }

    @Override
    protected void validateGroupClause(SqlSelect select) {
        SqlNodeList groups = select.getGroup();
        if (groups != null
                && JoinedColumns.named(groups, select.getFrom(), this::joinsBy) instanceof SqlNodeList named) {
            select.setGroupBy(named);
        }
        super.validateGroupClause(select);
    }

    /** Whether a join compares the columns of a name of both sides. Asked once FROM is validated. */
    public boolean joinsBy(SqlJoin join, String column) {
        if (join.isNatural()) {
            return hasColumn(join.getLeft(), column) && hasColumn(join.getRight(), column);
        }
        return join.getConditionType() == JoinConditionType.USING
                && join.getCondition() instanceof SqlNodeList columns
                && columns.stream()
                        .anyMatch(one -> one instanceof SqlIdentifier name
                                && Util.last(name.names).equals(column));
    }

    private boolean hasColumn(SqlNode side, String column) {
        SqlValidatorNamespace namespace = getNamespace(side);
        return namespace != null && namespace.getRowType().getFieldNames().contains(column);
    }

    @Override
    protected @Nullable SqlNode performUnconditionalRewrites(@Nullable SqlNode node, boolean underFrom) {
        SqlNode ordered = node == null ? null : AggregateOrders.rewrite(WeeksAndQuarters.rewrite(node));
        SqlNode rewritten = super.performUnconditionalRewrites(ordered, underFrom);
        if (rewritten instanceof SqlCall call) {
            CastOperator.replace(call);
            MapOperator.replace(call);
            refuseNames(call);
        }
        return rewritten;
    }

    /** Times that the grammar took for ones without looking at them. */
    @Override
    public SqlLiteral resolveLiteral(SqlLiteral literal) {
        try {
            return super.resolveLiteral(literal);
        } catch (IllegalArgumentException e) { // Years of more digits.
            throw SluiceException.of(ErrorCode.INVALID_LITERAL, SqlPositions.of(literal), e)
                    .with("message", "literal " + literal + " is out of range");
        }
    }

    /** The field of a row that may be NULL may be NULL, whatever its type says. */
    @Override
    public RelDataType deriveType(SqlValidatorScope scope, SqlNode expression) {
        if (expression.getKind() == SqlKind.TIMESTAMP_ADD && expression instanceof SqlCall call) {
            refusePartsOfSeconds(scope, call);
        }
        RelDataType type = super.deriveType(scope, expression);
        if (expression instanceof SqlIdentifier identifier
                && identifier.names.size() > 1
                && !type.isNullable()
                && isInNullableRow(scope, identifier)) {
            RelDataType nullable = getTypeFactory().createTypeWithNullability(type, true);
            setValidatedNodeType(expression, nullable);
            return nullable;
        }
        return type;
    }

    /** Calcite would make a DATE with digits of seconds. */
    private void refusePartsOfSeconds(SqlValidatorScope scope, SqlCall addition) {
        if (addition.operand(0) instanceof SqlIntervalQualifier qualifier
                && PARTS_OF_SECONDS.contains(validateTimeFrame(qualifier).unit())
                && super.deriveType(scope, addition.operand(2)).getSqlTypeName() == SqlTypeName.DATE) {
            throw SluiceException.of(ErrorCode.TYPE_MISMATCH, SqlPositions.of((SqlNode) addition))
                    .with("message", "no part of a second can be added to a DATE")
                    .hint("Write CAST(... AS TIMESTAMP(3)).");
        }
    }

    private boolean isInNullableRow(SqlValidatorScope scope, SqlIdentifier identifier) {
        SqlIdentifier whole = scope.fullyQualify(identifier).identifier;
        for (int i = whole.names.size() - 1; i > 1; i--) {
            if (super.deriveType(scope, whole.getComponent(0, i)).isNullable()) {
                return true;
            }
        }
        return false;
    }

    /** Functions that take arguments by name have put them in order by now. */
    private static void refuseNames(SqlCall call) {
        if (call.getOperator() instanceof SqlFunction function
                && !(function instanceof SqlUnresolvedFunction)
                && !(function instanceof SqlTableFunction)) {
            for (SqlNode operand : call.getOperandList()) {
                if (operand != null && operand.getKind() == SqlKind.ARGUMENT_ASSIGNMENT) {
                    throw SluiceException.of(ErrorCode.VALIDATION_ERROR, SqlPositions.of(operand))
                            .with("message", "function \"" + function.getName() + "\" takes no arguments by name");
                }
            }
        }
    }

    /** Runs a step over the validated query, its errors translated. */
    public <T> T translating(Supplier<T> step) {
        try {
            return step.get();
        } catch (RuntimeException | AssertionError thrown) { // Calcite reports some faults by assertions
            if (names == null) {
                throw SluiceException.wrap(thrown);
            }
            throw CalciteErrors.translate(thrown, names);
        }
    }
}
