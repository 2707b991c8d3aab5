package io.sluice.planner.physical;

import io.sluice.exec.plan.node.DeltaJoinTree;
import io.sluice.exec.plan.node.JoinSpec;
import io.sluice.exec.plan.node.TemporalTable;
import io.sluice.exec.plan.node.TemporalTable.LookupTableSource;
import io.sluice.planner.metadata.Determinism;
import io.sluice.planner.table.PlannerTable;
import io.sluice.planner.translate.Translation;
import io.sluice.planner.type.TypeBridge;
import io.sluice.spi.type.LogicalType.RowType;
import java.util.List;
import java.util.Optional;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rex.RexInputRef;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexProgram;
import org.apache.calcite.rex.RexProgramBuilder;

/** What an input of a delta join is made of: tables and joins of them, each with what is selected of its rows. */
sealed interface DeltaTree {
    /** What is made of the rows; empty for nothing. */
    Optional<RexProgram> calc();

    List<Table> tables();

    /** The names of the fields before the calc. */
    List<String> names();

    DeltaJoinTree.Node toPlan(Translation translation, int firstOrdinal);

    record Table(TableSourceScanRel scan, Optional<RexProgram> calc) implements DeltaTree {
        @Override
        public List<Table> tables() {
            return List.of(this);
        }

        PlannerTable table() {
            return scan.getTable();
        }

        String path() {
            return String.join(".", table().identifier().path());
        }

        @Override
        public List<String> names() {
            return scan.getRowType().getFieldNames();
        }

        @Override
        public DeltaJoinTree.Node toPlan(Translation translation, int firstOrdinal) {
            return new DeltaJoinTree.BinaryInputNode(
                    firstOrdinal,
                    projection().map(translation::expressions),
                    filter().map(translation::expression),
                    calc.map(program -> row(program.getOutputRowType())),
                    row(scan.getRowType()));
        }

        /** As it is looked up. */
        TemporalTable toPlan(Translation translation) {
            return new TemporalTable(
                    new LookupTableSource(
                            translation.table(table().identifier(), table().declaration(), table().expressions()),
                            table().abilities()),
                    TypeBridge.toRow(scan.getRowType()));
        }
    }

    record Pair(DeltaJoinRel join, DeltaTree left, DeltaTree right, Optional<RexProgram> calc) implements DeltaTree {
        @Override
        public List<Table> tables() {
            return List.of(left, right).stream()
                    .flatMap(side -> side.tables().stream())
                    .toList();
        }

        @Override
        public List<String> names() {
            return join.getRowType().getFieldNames();
        }

        int leftCount() {
            return join.getLeft().getRowType().getFieldCount();
        }

        @Override
        public DeltaJoinTree.Node toPlan(Translation translation, int firstOrdinal) {
            return new DeltaJoinTree.JoinNode(
                    JoinSpec.JoinType.valueOf(join.joinType().name()),
                    translation.expression(join.condition()),
                    projection().map(translation::expressions),
                    filter().map(translation::expression),
                    calc.map(program -> row(program.getOutputRowType())),
                    join.keys().left(),
                    join.keys().right(),
                    left.toPlan(translation, firstOrdinal),
                    right.toPlan(translation, firstOrdinal + left.tables().size()));
        }
    }

    /** Empty for an input that more is done to than to select from tables and delta joins. */
    static Optional<DeltaTree> of(RelNode input) {
        return of(input, Optional.empty());
    }

    private static Optional<DeltaTree> of(RelNode rel, Optional<RexProgram> above) {
        if (rel instanceof ExchangeRel || rel instanceof DropUpdateBeforeRel) {
            return of(rel.getInput(0), above);
        }
        if (rel instanceof CalcRel calc) {
            RexProgram program = above.map(top -> RexProgramBuilder.mergePrograms(
                            top, calc.program(), calc.getCluster().getRexBuilder()))
                    .orElse(calc.program());
            return isDeterministic(calc.program()) ? of(calc.getInput(), Optional.of(program)) : Optional.empty();
        }
        if (rel instanceof DeltaJoinRel join) {
            return of(join.getLeft())
                    .flatMap(left -> of(join.getRight()).map(right -> new Pair(join, left, right, above)));
        }
        return rel instanceof TableSourceScanRel scan ? Optional.of(new Table(scan, above)) : Optional.empty();
    }

    /** As the types of outputs are written. */
    private static RowType row(RelDataType type) {
        return TypeBridge.toRow(type).withNullable(true);
    }

    private static boolean isDeterministic(RexProgram program) {
        return program.getExprList().stream().allMatch(Determinism::isDeterministic);
    }

    default Optional<List<RexNode>> projection() {
        return calc().map(program -> program.expandList(program.getProjectList()));
    }

    default Optional<RexNode> filter() {
        return calc().flatMap(
                        program -> Optional.ofNullable(program.getCondition()).map(program::expandLocalRef));
    }

    /** The field before the calc that one after it is; empty for one that is computed. */
    default Optional<Integer> source(int field) {
        return projection()
                .map(projects -> projects.get(field) instanceof RexInputRef ref
                        ? Optional.of(ref.getIndex())
                        : Optional.<Integer>empty())
                .orElse(Optional.of(field));
    }
}
