package io.sluice.planner.translate;

import io.sluice.exec.plan.expr.Expr;
import io.sluice.exec.plan.node.PlanTable;
import io.sluice.exec.plan.node.StateMetadata;
import io.sluice.planner.table.TableExpressions;
import io.sluice.planner.type.TypeBridge;
import io.sluice.spi.catalog.CatalogTable;
import io.sluice.spi.catalog.TableIdentifier;
import io.sluice.spi.config.Options;
import io.sluice.spi.type.LogicalType;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rex.RexNode;

/** What rels need when they make their nodes: the session's options, expressions and types. */
public final class Translation {
    private final Duration stateTtl;
    private final RexToExpr expressions = new RexToExpr();

    public Translation(Options options) {
        this.stateTtl = options.get(PlanOptions.STATE_TTL);
    }

    public Expr expression(RexNode node) {
        return node.accept(expressions);
    }

    public List<Expr> expressions(List<RexNode> nodes) {
        return nodes.stream().map(this::expression).toList();
    }

    public LogicalType type(RelDataType type) {
        return TypeBridge.toLogical(type);
    }

    /** A table with all that is needed to run it elsewhere. */
    public PlanTable table(TableIdentifier identifier, CatalogTable table, TableExpressions expressions) {
        Map<String, Expr> computed = new LinkedHashMap<>();
        expressions.computed().forEach((column, node) -> computed.put(column, expression(node)));
        return new PlanTable(
                Optional.of(identifier),
                Optional.of(table),
                computed,
                expressions.watermark().map(this::expression));
    }

    /** States with these names, in this order, living as long as the session says. */
    public List<StateMetadata> states(String... names) {
        List<StateMetadata> states = new ArrayList<>();
        for (String name : names) {
            states.add(new StateMetadata(states.size(), stateTtl, name));
        }
        return states;
    }

    /** A state that lives as long as a hint says, else as long as the session says. */
    public StateMetadata state(int index, String name, Optional<Duration> ttl) {
        return new StateMetadata(index, ttl.orElse(stateTtl), name);
    }
}
