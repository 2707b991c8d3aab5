package io.sluice.planner.convert;

import static java.util.Objects.requireNonNull;

import io.sluice.planner.hint.FromTables;
import io.sluice.planner.hint.QueryHints;
import io.sluice.planner.hint.WrittenHints;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.EnumSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.apache.calcite.plan.RelOptCluster;
import org.apache.calcite.plan.RelOptTable.ViewExpander;
import org.apache.calcite.prepare.Prepare;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.Correlate;
import org.apache.calcite.rel.core.Join;
import org.apache.calcite.rel.core.Project;
import org.apache.calcite.rel.core.RelFactories;
import org.apache.calcite.rel.hint.Hintable;
import org.apache.calcite.rel.hint.RelHint;
import org.apache.calcite.rel.logical.LogicalAggregate;
import org.apache.calcite.rel.logical.LogicalTableFunctionScan;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlHint;
import org.apache.calcite.sql.SqlJoin;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlNodeList;
import org.apache.calcite.sql.SqlSelect;
import org.apache.calcite.sql.parser.SqlParserPos;
import org.apache.calcite.sql.validate.SqlValidator;
import org.apache.calcite.sql2rel.SqlToRelConverter;
import org.jspecify.annotations.Nullable;

/** Lays the hints of each SELECT on the joins and aggregates of this SELECT, while it is known which those are. */
final class HintedConverter extends SqlToRelConverter {
    private static final Set<SqlKind> SIMPLE_TABLES = EnumSet.of(SqlKind.SELECT, SqlKind.EXPLICIT_TABLE);

    private final Deque<SqlSelect> selects;
    private final Deque<Block> blocks = new ArrayDeque<>();

    /** A SELECT that is being converted. */
    private static final class Block {
        private final QueryHints hints;
        private final WrittenHints written;
        private final @Nullable SqlNode from;
        /** What the tables and sub-queries of FROM became. */
        private final Set<RelNode> items = Collections.newSetFromMap(new IdentityHashMap<>());
        /** What FROM became, once it is converted. */
        private @Nullable RelNode converted;

        Block(SqlSelect select) {
            this.hints = QueryHints.of(select.getHints());
            this.written = WrittenHints.of(select.getHints());
            this.from = select.getFrom();
        }
    }

    private HintedConverter(
            ViewExpander views,
            SqlValidator validator,
            Prepare.CatalogReader reader,
            RelOptCluster cluster,
            Deque<SqlSelect> selects,
            Config config) {
        super(views, validator, reader, cluster, new CommonColumns(selects), config);
        this.selects = selects;
    }

    static HintedConverter of(
            ViewExpander views,
            SqlValidator validator,
            Prepare.CatalogReader reader,
            RelOptCluster cluster,
            Config config) {
        return new HintedConverter(views, validator, reader, cluster, new ArrayDeque<>(), config);
    }

    @Override
    protected void convertSelectImpl(Blackboard bb, SqlSelect select) {
        Block block = new Block(select);
        SqlNodeList written = select.getHints();
        select.setHints(otherHints(written));
        blocks.push(block);
        selects.push(select);
        try {
            Optional<SelectedQualify> qualify = SelectedQualify.of(select, requireNonNull(validator));
            if (qualify.isPresent()) {
                bb.setRoot(qualified(bb, select, qualify.get()), false);
            } else {
                super.convertSelectImpl(bb, select);
            }
        } finally {
            blocks.pop();
            selects.pop();
            select.setHints(written);
        }
        FromTables.one(block.from)
                .map(block.hints::ofAggregate)
                .filter(hints -> !hints.isEmpty())
                .ifPresent(hints ->
                        bb.setRoot(onAggregates(bb.root(), block, hints).orElse(bb.root()), false));
        if (!block.written.isEmpty()) {
            bb.setRoot(block.written.lay(bb.root(), block.items), false);
        }
    }

    private RelNode qualified(Blackboard bb, SqlSelect select, SelectedQualify qualify) {
        return qualify.convert(RelFactories.LOGICAL_BUILDER.create(cluster, null), () -> {
            super.convertSelectImpl(bb, select);
            return bb.root();
        });
    }

    /** Calcite takes each SELECT within a function's table, as the sides of a UNION, for a table of its own, and the first for the only one. */
    @Override
    protected void convertCollectionTable(Blackboard bb, SqlCall call) {
        super.convertCollectionTable(bb, call);
        boolean composed = call.getOperandList().stream()
                .anyMatch(operand -> operand.isA(SqlKind.QUERY) && !operand.isA(SIMPLE_TABLES));
        if (composed && bb.root() instanceof LogicalTableFunctionScan scan) {
            List<RelNode> tables = new ArrayList<>();
            for (SqlNode operand : call.getOperandList()) {
                if (operand.isA(SqlKind.QUERY)) {
                    tables.add(convertQueryRecursive(operand, false, null).rel);
                }
            }
            bb.setRoot(
                    scan.copy(
                            scan.getTraitSet(),
                            tables,
                            scan.getCall(),
                            scan.getElementType(),
                            scan.getRowType(),
                            scan.getColumnMappings()),
                    true);
        }
    }

    @Override
    protected void convertFrom(Blackboard bb, @Nullable SqlNode from, @Nullable List<String> fieldNames) {
        super.convertFrom(bb, from, fieldNames);
        Block block = blocks.peek();
        if (block == null) {
            return;
        }
        if (from instanceof SqlJoin join && !block.hints.isEmpty()) {
            List<RelHint> hints = block.hints.ofJoin(
                    FromTables.one(join.getLeft()), FromTables.one(join.getRight()), FromTables.all(join));
            if (!hints.isEmpty()) {
                bb.setRoot(onJoin(bb.root(), hints), false);
            }
        }
        if (!(from instanceof SqlJoin)) {
            block.items.add(bb.root());
        }
        if (from == block.from) {
            block.converted = bb.root();
        }
    }

    /** What Calcite is to see of the hints. */
    private static @Nullable SqlNodeList otherHints(@Nullable SqlNodeList written) {
        if (written == null) {
            return null;
        }
        List<SqlNode> others = new ArrayList<>();
        for (SqlNode node : written) {
            if (!(node instanceof SqlHint hint)
                    || QueryHints.of(SqlNodeList.of(hint)).isEmpty()) {
                others.add(node);
            }
        }
        return new SqlNodeList(others, SqlParserPos.ZERO);
    }

    /** The join may have a projection above it. */
    private static RelNode onJoin(RelNode rel, List<RelHint> hints) {
        if (rel instanceof Project project) {
            return project.copy(project.getTraitSet(), List.of(onJoin(project.getInput(), hints)));
        }
        boolean lookup = rel instanceof Correlate;
        List<RelHint> own = hints.stream()
                .filter(hint -> lookup == hint.hintName.equals(QueryHints.LOOKUP))
                .toList();
        boolean joins = rel instanceof Join || lookup;
        return joins && !own.isEmpty() ? ((Hintable) rel).withHints(own) : rel;
    }

    /** The tree with hints on what is above FROM; empty when there is no aggregate, or FROM is not found. */
    private static Optional<RelNode> onAggregates(RelNode rel, Block block, List<RelHint> hints) {
        if (rel == block.converted) {
            return Optional.of(rel);
        }
        if (rel.getInputs().size() != 1) {
            return Optional.empty();
        }
        return onAggregates(rel.getInput(0), block, hints).map(input -> {
            RelNode copy = rel.copy(rel.getTraitSet(), List.of(input));
            return copy instanceof LogicalAggregate aggregate ? aggregate.withHints(hints) : copy;
        });
    }
}
