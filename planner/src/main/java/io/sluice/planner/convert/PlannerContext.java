package io.sluice.planner.convert;

import io.sluice.catalog.SessionCatalog;
import io.sluice.functions.SessionZone;
import io.sluice.functions.cast.LegacyCast;
import io.sluice.planner.batch.BatchOptions;
import io.sluice.planner.function.FunctionClasses;
import io.sluice.planner.function.SessionOperators;
import io.sluice.planner.metadata.RelStatistics;
import io.sluice.planner.translate.ConstantFolder;
import io.sluice.planner.translate.PlanOptions;
import io.sluice.planner.type.SluiceTypeFactory;
import io.sluice.spi.catalog.CatalogTable;
import io.sluice.spi.catalog.TableIdentifier;
import io.sluice.spi.config.Options;
import io.sluice.spi.connector.Plugins;
import io.sluice.spi.connector.TableSource;
import io.sluice.spi.error.ErrorCode;
import io.sluice.spi.error.SluiceException;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Supplier;
import org.apache.calcite.plan.Contexts;
import org.apache.calcite.plan.ConventionTraitDef;
import org.apache.calcite.plan.RelOptCluster;
import org.apache.calcite.plan.RelTraitDef;
import org.apache.calcite.plan.volcano.VolcanoPlanner;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.hint.RelHint;
import org.apache.calcite.rex.RexBuilder;
import org.apache.calcite.sql.SqlOperatorTable;
import org.apache.calcite.util.CancelFlag;

/**
 * What one statement is planned with. Made anew for each statement and used by one thread, so statements are planned side by
 * side without sharing anything that changes. Rels find it by {@code
 * cluster.getPlanner().getContext().unwrap(PlannerContext.class)}.
 */
public final class PlannerContext {
    private final SessionCatalog catalog;
    private final Options config;
    private final PlanningMode mode;
    private final Plugins plugins;
    private final SqlOperatorTable operators;
    private final SluiceTypeFactory types;
    private final RelOptCluster cluster;
    private final Set<TableIdentifier> openViews = new HashSet<>();
    private boolean readsWithoutEnd;

    /**
     * @param config the session's configuration
     * @param functions where the classes of users' functions come from
     * @param traits the traits that physical rels have, the convention left out
     * @param mode what the rels are planned for
     * @param cancel asked before each step of the optimizer
     */
    public PlannerContext(
            SessionCatalog catalog,
            Options config,
            Plugins plugins,
            FunctionClasses functions,
            List<RelTraitDef<?>> traits,
            PlanningMode mode,
            CancelFlag cancel) {
        this.catalog = catalog;
        this.mode = mode;
        this.types = new SluiceTypeFactory(mode == PlanningMode.STREAMING);
        this.config = config;
        this.plugins = plugins;
        this.operators = new SessionOperators(catalog, functions);
        VolcanoPlanner planner = new VolcanoPlanner(Contexts.of(this, cancel));
        planner.addRelTraitDef(ConventionTraitDef.INSTANCE);
        planner.setExecutor(new ConstantFolder(
                SessionZone.named(PlanOptions.LOCAL_TIME_ZONE.key(), config.get(PlanOptions.LOCAL_TIME_ZONE)),
                config.get(LegacyCast.BEHAVIOUR) == LegacyCast.Behaviour.ENABLED));
        traits.forEach(planner::addRelTraitDef);
        this.cluster = RelOptCluster.create(planner, new ExactRexBuilder(types));
        cluster.setHintStrategies(HintStrategies.TABLE);
        cluster.setMetadataProvider(RelStatistics.PROVIDER);
    }

    /** The context that a rel is planned in. */
    public static PlannerContext of(RelNode rel) {
        PlannerContext context = rel.getCluster().getPlanner().getContext().unwrap(PlannerContext.class);
        if (context == null) {
            throw SluiceException.internal("rels of a planner context", "rels of another planner");
        }
        return context;
    }

    public SessionCatalog catalog() {
        return catalog;
    }

    public Options config() {
        return config;
    }

    /** What the rels are planned for. */
    public PlanningMode mode() {
        return mode;
    }

    public Plugins plugins() {
        return plugins;
    }

    /** Notes a source that the statement reads. */
    void reads(TableSource source) {
        readsWithoutEnd |= !source.bounded();
    }

    /** Whether everything that the statement reads ends. */
    public boolean bounded() {
        return !readsWithoutEnd;
    }

    /** Whether a streaming plan is run for what is left at its end: operators that put rows in order send them then, and once. */
    public boolean runsAsBatch() {
        return mode == PlanningMode.STREAMING
                && config.get(BatchOptions.RUNTIME_MODE).equalsIgnoreCase("batch");
    }

    /** The operators and functions that the session's statements can use. */
    public SqlOperatorTable operators() {
        return operators;
    }

    public SluiceTypeFactory types() {
        return types;
    }

    /** Where all rels of the statement belong. Its planner has the traits registered and no rules. */
    public RelOptCluster cluster() {
        return cluster;
    }

    public RexBuilder rexBuilder() {
        return cluster.getRexBuilder();
    }

    /** Converts the statement's queries. */
    public QueryConverter queries() {
        return new QueryConverter(this);
    }

    /** Makes the expressions of table declarations. */
    public ExpressionParser expressions() {
        return new ExpressionParser(this);
    }

    /** The table with OPTIONS hints laid over its options. */
    public CatalogTable withHints(CatalogTable table, List<RelHint> hints) {
        return TableExpansion.withHints(table, hints);
    }

    /** Makes it an error to read this view: it is being defined. */
    public void forbidView(TableIdentifier view) {
        openViews.add(view);
    }

    /**
     * Runs {@code reading}, in which it is an error to read the same view again.
     *
     * @throws SluiceException VALIDATION_ERROR when the view is being read or defined already
     */
    <T> T readView(TableIdentifier view, Supplier<T> reading) {
        if (!openViews.add(view)) {
            throw SluiceException.of(
                    ErrorCode.VALIDATION_ERROR, "view \"" + view.summary() + "\" would be read by its own query");
        }
        try {
            return reading.get();
        } finally {
            openViews.remove(view);
        }
    }

    /** Whether what is converted is the text of a view. */
    boolean isReadingView() {
        return !openViews.isEmpty();
    }
}
