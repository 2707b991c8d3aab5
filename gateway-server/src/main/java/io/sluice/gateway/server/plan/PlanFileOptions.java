package io.sluice.gateway.server.plan;

import io.sluice.exec.plan.json.PlanObjects.Detail;
import io.sluice.spi.config.Option;
import java.util.List;

/** The options of a session that COMPILE PLAN and EXECUTE PLAN obey. */
public final class PlanFileOptions {
    /** Where a plan's tables come from when it is executed. */
    public enum Restore {
        /** From the file, and from the catalog what the file does not say. */
        ALL,
        /** From the file alone. */
        ALL_ENFORCED,
        /** From the catalog alone. */
        IDENTIFIER
    }

    public static final Option<Detail> COMPILE_OBJECTS = Option.oneOf(
                    "table.plan.compile.catalog-objects", Detail.class)
            .defaultsTo("all")
            .doc("What COMPILE PLAN writes of a table: all, its schema, or its identifier. Temporary tables are always"
                    + " written as identifiers.");

    public static final Option<Restore> RESTORE_OBJECTS = Option.oneOf(
                    "table.plan.restore.catalog-objects", Restore.class)
            .defaultsTo("all")
            .doc(
                    "Where EXECUTE PLAN takes a table from: the plan file and, for what is not there, the catalog; the file"
                            + " alone (all_enforced); or the catalog alone (identifier).");

    public static final Option<Boolean> FORCE_RECOMPILE = Option.bool("table.plan.force-recompile")
            .defaultsTo("false")
            .doc("Whether COMPILE PLAN without IF NOT EXISTS replaces a file that is there.");

    public static final List<Option<?>> ALL = List.of(COMPILE_OBJECTS, RESTORE_OBJECTS, FORCE_RECOMPILE);

    private PlanFileOptions() {}
}
