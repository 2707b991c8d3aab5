package io.sluice.gateway.server.plan;

import io.sluice.catalog.SessionCatalog;
import io.sluice.catalog.SessionCatalog.Found;
import io.sluice.exec.plan.json.PlanObjects;
import io.sluice.exec.plan.node.PlanTable;
import io.sluice.gateway.server.plan.PlanFileOptions.Restore;
import io.sluice.spi.catalog.CatalogTable;
import io.sluice.spi.catalog.Column;
import io.sluice.spi.catalog.TableIdentifier;
import io.sluice.spi.catalog.TableSchema;
import io.sluice.spi.config.Options;
import io.sluice.spi.error.ErrorCode;
import io.sluice.spi.error.SluiceException;
import java.util.List;
import java.util.Optional;

/** A session's tables and those in plan files. What both know must be the same. */
final class CatalogObjects implements PlanObjects {
    private final SessionCatalog catalog;
    private final Detail compile;
    private final Restore restore;

    CatalogObjects(SessionCatalog catalog, Options options) {
        this.catalog = catalog;
        compile = options.get(PlanFileOptions.COMPILE_OBJECTS);
        restore = options.get(PlanFileOptions.RESTORE_OBJECTS);
    }

    /** A temporary table goes with its session, so a file that knew it would outlive it. */
    @Override
    public Detail detail(PlanTable table) {
        boolean temporary =
                table.identifier().flatMap(catalog::find).map(Found::temporary).orElse(false);
        return temporary ? Detail.IDENTIFIER : compile;
    }

    @Override
    public PlanTable restore(PlanTable table, String path) {
        if (table.identifier().isEmpty()) {
            return table;
        }
        TableIdentifier identifier = table.identifier().get();
        Optional<CatalogTable> known = restore == Restore.ALL_ENFORCED ? Optional.empty() : known(identifier, path);
        if (restore == Restore.IDENTIFIER && known.isEmpty()) {
            throw fault(path, "table \"" + identifier.summary() + "\" is not in the catalog")
                    .hint("SET '" + PlanFileOptions.RESTORE_OBJECTS.key()
                            + "' = 'all' takes what the file says of it.");
        }
        if (known.isPresent() && table.table().isPresent()) {
            requireSame(identifier, table.table().get(), known.get(), path);
        }
        CatalogTable restored = restored(table, known, path);
        return new PlanTable(table.identifier(), Optional.of(restored), table.computedColumns(), table.watermark());
    }

    private CatalogTable restored(PlanTable table, Optional<CatalogTable> known, String path) {
        boolean complete =
                table.table().isPresent() && !table.table().get().options().isEmpty();
        if (restore != Restore.IDENTIFIER && complete) {
            return table.table().get();
        }
        String name = table.identifier().map(TableIdentifier::summary).orElse("?");
        String missing = table.table().isPresent() ? "what its options are" : "what it is";
        return known.orElseThrow(() -> fault(path, "the file does not say of table \"" + name + "\" " + missing)
                .hint(
                        restore == Restore.ALL_ENFORCED
                                ? "SET '" + PlanFileOptions.RESTORE_OBJECTS.key() + "' = 'all' looks into the catalog."
                                : "Create the table, or compile the plan with '" + PlanFileOptions.COMPILE_OBJECTS.key()
                                        + "' = 'all'."));
    }

    private Optional<CatalogTable> known(TableIdentifier identifier, String path) {
        return catalog.find(identifier).map(found -> {
            if (found.object() instanceof CatalogTable table) {
                return table;
            }
            throw fault(path, "\"" + identifier.summary() + "\" is a view and not a table");
        });
    }

    private static void requireSame(TableIdentifier identifier, CatalogTable file, CatalogTable catalog, String path) {
        List<String> ours = lines(catalog.schema());
        List<String> theirs = lines(file.schema());
        if (!ours.equals(theirs)) {
            throw fault(
                            path + ".resolvedTable.schema",
                            "table \"" + identifier.summary() + "\" has another schema in the catalog: "
                                    + String.join(", ", ours) + "; in the file it has " + String.join(", ", theirs))
                    .hint("Compile the plan again.");
        }
    }

    /** All that counts: not comments, nor how a column is computed, of which the plan has its own copy. */
    private static List<String> lines(TableSchema schema) {
        List<String> lines = new java.util.ArrayList<>();
        for (Column column : schema.columns()) {
            String kind = "";
            if (column instanceof Column.Computed) {
                kind = " AS ...";
            } else if (column instanceof Column.Metadata metadata) {
                kind = " METADATA FROM '" + metadata.metadataKey() + "'" + (metadata.virtual() ? " VIRTUAL" : "");
            }
            lines.add("`" + column.name() + "` " + column.type().sql() + kind);
        }
        schema.watermark().ifPresent(watermark -> lines.add("WATERMARK FOR `" + watermark.rowtime() + "`"));
        schema.primaryKey().ifPresent(key -> lines.add("PRIMARY KEY " + key.columns()));
        return lines;
    }

    private static SluiceException fault(String path, String reason) {
        return SluiceException.of(ErrorCode.INVALID_PLAN).with("path", path).with("reason", reason);
    }
}
