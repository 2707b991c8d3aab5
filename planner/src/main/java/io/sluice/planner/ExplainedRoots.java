package io.sluice.planner;

import io.sluice.planner.operation.Operation.AlterJob;
import io.sluice.planner.operation.Operation.BeginStatementSet;
import io.sluice.planner.operation.Operation.CatalogOperation;
import io.sluice.planner.operation.Operation.ChangeJar;
import io.sluice.planner.operation.Operation.CreateSavepoint;
import io.sluice.planner.operation.Operation.DescribeJob;
import io.sluice.planner.operation.Operation.EndStatementSet;
import io.sluice.planner.operation.Operation.Explain;
import io.sluice.planner.operation.Operation.ExplainUpgrade;
import io.sluice.planner.operation.Operation.Modify;
import io.sluice.planner.operation.Operation.PlanFileOperation;
import io.sluice.planner.operation.Operation.Query;
import io.sluice.planner.operation.Operation.ResetOption;
import io.sluice.planner.operation.Operation.SetOption;
import io.sluice.planner.operation.Operation.ShowJars;
import io.sluice.planner.operation.Operation.ShowJobWatermarks;
import io.sluice.planner.operation.Operation.ShowJobs;
import io.sluice.planner.operation.Operation.StatementSet;
import io.sluice.planner.operation.Operation.StopJob;
import io.sluice.planner.operation.OperationVisitor;
import io.sluice.spi.error.ErrorCode;
import io.sluice.spi.error.SluiceException;
import java.util.List;
import org.apache.calcite.rel.RelNode;

/** The rels that EXPLAIN shows for a statement; others than queries and INSERTs have none. */
final class ExplainedRoots implements OperationVisitor<List<RelNode>> {
    @Override
    public List<RelNode> visit(Query operation) {
        return List.of(operation.query());
    }

    @Override
    public List<RelNode> visit(Modify operation) {
        return List.of(operation.sink());
    }

    @Override
    public List<RelNode> visit(StatementSet operation) {
        return operation.inserts().stream().map(Modify::sink).toList();
    }

    @Override
    public List<RelNode> visit(Explain operation) {
        throw notExplainable();
    }

    @Override
    public List<RelNode> visit(BeginStatementSet operation) {
        throw notExplainable();
    }

    @Override
    public List<RelNode> visit(EndStatementSet operation) {
        throw notExplainable();
    }

    @Override
    public List<RelNode> visit(SetOption operation) {
        throw notExplainable();
    }

    @Override
    public List<RelNode> visit(ResetOption operation) {
        throw notExplainable();
    }

    @Override
    public List<RelNode> visit(ShowJobs operation) {
        throw notExplainable();
    }

    @Override
    public List<RelNode> visit(DescribeJob operation) {
        throw notExplainable();
    }

    @Override
    public List<RelNode> visit(ShowJobWatermarks operation) {
        throw notExplainable();
    }

    @Override
    public List<RelNode> visit(StopJob operation) {
        throw notExplainable();
    }

    @Override
    public List<RelNode> visit(CreateSavepoint operation) {
        throw notExplainable();
    }

    @Override
    public List<RelNode> visit(ExplainUpgrade operation) {
        throw notExplainable();
    }

    @Override
    public List<RelNode> visit(AlterJob operation) {
        throw notExplainable();
    }

    @Override
    public List<RelNode> visit(ChangeJar operation) {
        throw notExplainable();
    }

    @Override
    public List<RelNode> visit(ShowJars operation) {
        throw notExplainable();
    }

    @Override
    public List<RelNode> visit(PlanFileOperation operation) {
        throw notExplainable();
    }

    @Override
    public List<RelNode> visit(CatalogOperation operation) {
        throw notExplainable();
    }

    private static SluiceException notExplainable() {
        return SluiceException.of(ErrorCode.VALIDATION_ERROR, "only queries and INSERTs can be explained");
    }
}
