package io.sluice.planner.operation;

import io.sluice.catalog.SessionCatalog.Found;
import io.sluice.catalog.SessionCatalog.Kind;
import io.sluice.planner.convert.PlannerContext;
import io.sluice.spi.catalog.CatalogTable;
import io.sluice.spi.catalog.TableIdentifier;
import io.sluice.spi.error.ErrorCode;
import io.sluice.spi.error.SluiceException;
import io.sluice.spi.error.SqlPosition;
import io.sluice.sql.parser.SqlPositions;
import io.sluice.sql.parser.table.SqlTableLike;
import io.sluice.sql.parser.table.SqlTableLikeOption;
import io.sluice.sql.parser.table.SqlTableLikeOption.Feature;
import io.sluice.sql.parser.table.SqlTableLikeOption.Merging;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.Map;
import org.apache.calcite.sql.SqlNode;
import org.jspecify.annotations.Nullable;

/** What of another table a new one takes over, and what happens where both say something. */
final class LikeClause {
    private final CatalogTable source;
    private final Map<Feature, Merging> merging;
    private final @Nullable SqlPosition position;

    private LikeClause(CatalogTable source, Map<Feature, Merging> merging, @Nullable SqlPosition position) {
        this.source = source;
        this.merging = merging;
        this.position = position;
    }

    static LikeClause of(SqlTableLike like, PlannerContext context) {
        @Nullable SqlPosition position = Names.position(like.getSource());
        TableIdentifier identifier = Names.qualify(context.catalog(), like.getSource());
        try {
            Found found = context.catalog().get(identifier, Kind.TABLE);
            return new LikeClause((CatalogTable) found.object(), merging(like), position);
        } catch (SluiceException e) {
            throw e.at(position);
        }
    }

    private static Map<Feature, Merging> merging(SqlTableLike like) {
        Map<Feature, Merging> written = new EnumMap<>(Feature.class);
        for (SqlNode node : like.getOptions()) {
            SqlTableLikeOption option = (SqlTableLikeOption) node;
            if (written.put(option.getFeature(), option.getMerging()) != null) {
                throw SluiceException.of(ErrorCode.VALIDATION_ERROR, SqlPositions.of(node))
                        .with("message", "LIKE says twice what happens to " + option.getFeature());
            }
            boolean overwrites = option.getMerging() == Merging.OVERWRITING;
            if (overwrites && !canOverwrite(option.getFeature())) {
                throw SluiceException.of(ErrorCode.VALIDATION_ERROR, SqlPositions.of(node))
                        .with("message", "LIKE cannot have OVERWRITING " + option.getFeature());
            }
        }
        Map<Feature, Merging> all = new EnumMap<>(Feature.class);
        Merging rest = written.getOrDefault(Feature.ALL, Merging.INCLUDING);
        for (Feature feature : Feature.values()) {
            Merging otherwise = feature == Feature.OPTIONS && rest == Merging.INCLUDING ? Merging.OVERWRITING : rest;
            all.put(feature, written.getOrDefault(feature, otherwise));
        }
        return all;
    }

    private static boolean canOverwrite(Feature feature) {
        return switch (feature) {
            case GENERATED, METADATA, OPTIONS, WATERMARKS -> true;
            case ALL, CONSTRAINTS, DISTRIBUTION, PARTITIONS -> false;
        };
    }

    CatalogTable source() {
        return source;
    }

    @Nullable SqlPosition position() {
        return position;
    }

    boolean includes(Feature feature) {
        return merging(feature) != Merging.EXCLUDING;
    }

    boolean overwrites(Feature feature) {
        return merging(feature) == Merging.OVERWRITING;
    }

    private Merging merging(Feature feature) {
        return merging.getOrDefault(feature, Merging.INCLUDING);
    }

    /** The error for something that both tables have. */
    SluiceException conflict(String what, Feature feature, @Nullable SqlPosition where) {
        String way = canOverwrite(feature)
                ? "Write EXCLUDING " + feature + " or OVERWRITING " + feature + " behind LIKE."
                : "Write EXCLUDING " + feature + " behind LIKE.";
        return SluiceException.of(ErrorCode.INVALID_TABLE_DEFINITION, where)
                .with("message", "the table in LIKE has " + what + " already")
                .hint(way);
    }

    /** The source's options with those of the new table. */
    Map<String, String> mergeOptions(Map<String, String> own) {
        Map<String, String> merged = new LinkedHashMap<>();
        if (includes(Feature.OPTIONS)) {
            merged.putAll(source.options());
        }
        own.forEach((key, value) -> {
            if (merged.put(key, value) != null && !overwrites(Feature.OPTIONS)) {
                throw conflict("option \"" + key + "\"", Feature.OPTIONS, position);
            }
        });
        return merged;
    }
}
