package io.sluice.planner.validate;

import io.sluice.planner.hint.FromTables;
import io.sluice.planner.hint.QueryHints;
import io.sluice.planner.physical.LookupSettings;
import io.sluice.spi.config.Option;
import io.sluice.spi.error.ErrorCode;
import io.sluice.spi.error.Nearest;
import io.sluice.spi.error.SluiceException;
import io.sluice.spi.error.SqlPosition;
import io.sluice.sql.parser.SqlPositions;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;
import org.apache.calcite.sql.SqlHint;
import org.apache.calcite.sql.SqlHint.HintOptionFormat;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlNodeList;
import org.apache.calcite.sql.SqlSelect;
import org.apache.calcite.sql.SqlTableRef;
import org.apache.calcite.sql.parser.SqlParserPos;
import org.jspecify.annotations.Nullable;

/** Checks what hints say and the tables that they name. */
final class HintCheck {
    private static final String OPTIONS = "OPTIONS";

    private HintCheck() {}

    /** @throws SluiceException VALIDATION_ERROR or one of options, with the place of the hint */
    static void check(SqlSelect select) {
        if (!select.hasHints()) {
            return;
        }
        List<String> tables = FromTables.all(select.getFrom());
        for (SqlNode node : select.getHints()) {
            SqlHint hint = (SqlHint) node;
            requireKnown(hint);
            switch (name(hint)) {
                case OPTIONS -> {
                    // Is for every table below.
                }
                case QueryHints.STATE_TTL -> checkTtl(hint, tables);
                case QueryHints.LOOKUP -> checkLookup(hint, tables);
                default -> checkTables(hint, tables);
            }
        }
    }

    /** @throws SluiceException VALIDATION_ERROR for a hint that does not belong behind a table */
    static void check(SqlTableRef table) {
        for (SqlNode node : table.<SqlNodeList>operand(1)) {
            SqlHint hint = (SqlHint) node;
            requireKnown(hint);
            if (!name(hint).equals(OPTIONS)) {
                throw error(hint, "hint " + name(hint) + " stands behind a table")
                        .hint("Write it behind SELECT and name the table in it.");
            }
        }
    }

    private static void requireKnown(SqlHint hint) {
        Set<String> all = new TreeSet<>(QueryHints.names());
        all.add(OPTIONS);
        if (!all.contains(name(hint))) {
            throw error(hint, "hint \"" + hint.getName() + "\" does not exist").hint(Nearest.hint(name(hint), all));
        }
    }

    private static void checkTtl(SqlHint hint, List<String> tables) {
        requirePairs(hint);
        hint.getOptionKVPairs().forEach((table, time) -> {
            requireTable(hint, table, tables);
            placed(hint, () -> Option.duration(QueryHints.STATE_TTL).parse(time));
        });
    }

    private static void checkLookup(SqlHint hint, List<String> tables) {
        requirePairs(hint);
        placed(hint, () -> LookupSettings.check(hint.getOptionKVPairs()));
        requireTable(hint, String.valueOf(hint.getOptionKVPairs().get("table")), tables);
    }

    private static void checkTables(SqlHint hint, List<String> tables) {
        boolean names = hint.getOptionFormat() == HintOptionFormat.ID_LIST
                || hint.getOptionFormat() == HintOptionFormat.LITERAL_LIST;
        if (!names || hint.getOptionList().isEmpty()) {
            throw error(hint, "hint " + name(hint) + " names no table")
                    .hint("Write " + name(hint) + "(table, ...) with names or aliases of tables in FROM.");
        }
        hint.getOptionList().forEach(table -> requireTable(hint, table, tables));
    }

    private static void requirePairs(SqlHint hint) {
        if (hint.getOptionFormat() != HintOptionFormat.KV_LIST) {
            throw error(hint, "hint " + name(hint) + " takes 'key'='value' pairs only");
        }
    }

    private static void requireTable(SqlHint hint, String table, List<String> tables) {
        if (!tables.contains(table)) {
            throw error(
                            hint,
                            "hint " + name(hint) + " names \"" + table + "\", which is no table or view of this query")
                    .hint(Nearest.hint(table, tables));
        }
    }

    /** Runs a check of the hint's values, which know no place. */
    private static void placed(SqlHint hint, Runnable check) {
        try {
            check.run();
        } catch (SluiceException wrong) {
            throw wrong.at(place(hint));
        }
    }

    private static String name(SqlHint hint) {
        return hint.getName().toUpperCase(Locale.ROOT);
    }

    private static SluiceException error(SqlHint hint, String message) {
        return SluiceException.of(ErrorCode.VALIDATION_ERROR, place(hint)).with("message", message);
    }

    /** From the name to the end of the options: the parser gives the hint the place of its options, if any. */
    private static @Nullable SqlPosition place(SqlHint hint) {
        SqlParserPos name = hint.getOperandList().get(0).getParserPosition();
        SqlParserPos options = hint.getParserPosition();
        return SqlPositions.of(options.equals(SqlParserPos.ZERO) ? name : name.plus(options));
    }
}
