package io.sluice.connectors.builtin.datagen;

import io.sluice.spi.connector.SourceContext;

/** How the values of a column are made, checked and immutable; makes a generator for each reader. */
@FunctionalInterface
interface FieldPlan {
    FieldGenerator generator(Seed seed, SourceContext context);
}
