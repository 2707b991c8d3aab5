package io.sluice.planner.convert;

import io.sluice.planner.table.PlannerCatalogReader;
import io.sluice.planner.translate.PlanOptions;
import io.sluice.planner.validate.SluiceSqlValidator;
import io.sluice.planner.validate.WrittenTypes;
import io.sluice.sql.parser.FlinkParser;
import java.util.List;
import org.apache.calcite.plan.RelOptTable.ViewExpander;
import org.apache.calcite.rel.RelRoot;
import org.apache.calcite.rel.core.RelFactories;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.sql.SqlDataTypeSpec;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql2rel.SqlToRelConverter;
import org.apache.calcite.tools.RelBuilder;

/**
 * Validates and converts the queries of one statement. The rels say what the query says, nothing is merged or rewritten yet:
 * that is the optimizer's work, and EXPLAIN shows the rels as its first section.
 */
public final class QueryConverter implements ViewExpander {
    private final PlannerContext context;
    private final PlannerCatalogReader reader;
    private final TablePositions positions;

    QueryConverter(PlannerContext context) {
        this.context = context;
        this.positions = new TablePositions(context.catalog());
        this.reader =
                new PlannerCatalogReader(context.catalog(), context.types(), new TableExpansion(context, positions));
    }

    /** A query whose names and types are known. */
    public record Validated(SqlNode query, SluiceSqlValidator validator) {
        public RelDataType rowType() {
            return validator.getValidatedNodeType(query);
        }
    }

    /** Where the statement's tables are looked up. */
    public PlannerCatalogReader reader() {
        return reader;
    }

    /** @throws io.sluice.spi.error.SluiceException with the place of what is wrong */
    public Validated validate(SqlNode query) {
        positions.collect(query);
        SluiceSqlValidator validator = new SluiceSqlValidator(context.operators(), reader, context.types());
        if (!context.isReadingView()) {
            validator.ofStatement();
        }
        return new Validated(validator.validateQuery(query), validator);
    }

    /** As {@link #validate}, for a query that is made of a part of a declaration and has other places than it. */
    Validated validateMade(SqlNode query) {
        positions.collect(query);
        SluiceSqlValidator validator = new SluiceSqlValidator(context.operators(), reader, context.types());
        return new Validated(validator.validateQuery(query), validator);
    }

    /** Consumes the query: it is not to be written as SQL afterwards. */
    public RelRoot convert(Validated validated) {
        validated.validator().prepareConversion(validated.query());
        SqlToRelConverter converter = HintedConverter.of(
                this,
                validated.validator(),
                reader,
                context.cluster(),
                config(context.config().get(PlanOptions.MERGE_PROJECTS)));
        return validated.validator().translating(() -> converter.convertQuery(validated.query(), false, true));
    }

    /** The type that a statement writes; nullable where it does not say NOT NULL. */
    public RelDataType typeOf(SqlDataTypeSpec type) {
        WrittenTypes.check(type);
        SluiceSqlValidator validator = new SluiceSqlValidator(context.operators(), reader, context.types());
        return validator.translating(() -> type.deriveType(validator, true));
    }

    public RelRoot convert(SqlNode query) {
        return convert(validate(query));
    }

    /** The rels of a view's query. Names in it are full. */
    @Override
    public RelRoot expandView(RelDataType rowType, String query, List<String> schema, List<String> path) {
        return convert(FlinkParser.parseSingle(query).node());
    }

    /** @param mergesProjects whether a SELECT list over another one is merged into it */
    private static SqlToRelConverter.Config config(boolean mergesProjects) {
        return SqlToRelConverter.config()
                .withTrimUnusedFields(false)
                .withExpand(false)
                .withInSubQueryThreshold(Integer.MAX_VALUE)
                .withHintStrategyTable(HintStrategies.TABLE)
                .withRelBuilderFactory(RelFactories.LOGICAL_BUILDER)
                .addRelBuilderConfigTransform(
                        config -> unchanged(config).withBloat(mergesProjects ? RelBuilder.Config.DEFAULT.bloat() : -1));
    }

    private static RelBuilder.Config unchanged(RelBuilder.Config config) {
        return config.withSimplifyValues(false).withAggregateUnique(true);
    }
}
