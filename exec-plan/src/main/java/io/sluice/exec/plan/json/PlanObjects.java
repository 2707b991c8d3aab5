package io.sluice.exec.plan.json;

import io.sluice.exec.plan.node.PlanTable;

/** How much of a catalog's objects goes into a plan file, and what becomes of what a plan file has. */
public interface PlanObjects {
    /** Everything is written, and taken as it stands. */
    PlanObjects AS_THEY_ARE = new PlanObjects() {
        @Override
        public Detail detail(PlanTable table) {
            return Detail.ALL;
        }

        @Override
        public PlanTable restore(PlanTable table, String path) {
            return table;
        }
    };

    /** How much of a table is written. */
    enum Detail {
        ALL,
        /** Neither options nor comment. */
        SCHEMA,
        /** The name alone. */
        IDENTIFIER
    }

    Detail detail(PlanTable table);

    /**
     * The table that the plan gets.
     *
     * @param table as the file has it
     * @param path where
     * @throws io.sluice.spi.error.SluiceException when there is no such table
     */
    PlanTable restore(PlanTable table, String path);
}
