package io.sluice.planner.program;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.sluice.exec.plan.PlanNode;
import io.sluice.exec.plan.node.ChangelogNormalize;
import io.sluice.exec.plan.node.Collect;
import io.sluice.exec.plan.node.GroupAggregate;
import io.sluice.exec.plan.node.Sink;
import io.sluice.spi.error.SluiceException;
import io.sluice.spi.row.RowKind;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Who needs old rows of updates, and who does not. */
class ChangelogInferenceTest {
    private static final String JOIN =
            "INSERT INTO out_pk2 SELECT m.id, m.lvl FROM meters m JOIN rooms r ON m.room = r.room AND m.lvl < r.cap";

    @TempDir
    Path folder;

    private int sessions;

    private SpecSession session(Map<String, String> options) {
        sessions++;
        return SpecSession.withTables(folder.resolve("session" + sessions), options);
    }

    private static <N> N only(SpecSession session, String statement, Class<N> type) {
        return type.cast(session.plan(statement).nodes().stream()
                .map(PlanNode::node)
                .filter(type::isInstance)
                .findFirst()
                .orElseThrow());
    }

    @Test
    void aRowThatLeavesAFilterIsTakenBackByItsOldRow() {
        assertThat(
                        session(Map.of())
                                .physical(
                                        "SELECT word, cnt FROM (SELECT word, COUNT(*) AS cnt FROM words GROUP BY word) WHERE cnt < 3"))
                .contains("where=[<(cnt, 3)], changelogMode=[I,UB,UA])")
                .contains("GroupAggregate(groupBy=[word], select=[word, COUNT(*) AS cnt], changelogMode=[I,UB,UA])");
    }

    @Test
    void aFilterOnTheKeyNeedsNoOldRows() {
        assertThat(session(Map.of()).physical("INSERT INTO out_pk SELECT id, room, lvl FROM meters WHERE id < 3"))
                .contains("where=[<(id, 3)], changelogMode=[I,UA,D])")
                .doesNotContain("ChangelogNormalize");
    }

    @Test
    void aFilterThatChangesItsMindIsNoFilterOnTheKey() {
        assertThat(session(Map.of()).physical("INSERT INTO out_pk SELECT id, room, lvl FROM meters WHERE RAND() < 0.5"))
                .contains("ChangelogNormalize(key=[id], changelogMode=[I,UB,UA,D])");
    }

    @Test
    void aJoinConditionOnAColumnThatMayChangeNeedsOldRows() {
        assertThat(session(Map.of()).physical(JOIN + " ON CONFLICT DO DEDUPLICATE"))
                .contains("upsertMaterialize=[true], conflictStrategy=[DEDUPLICATE]")
                .contains(
                        "where=[AND(=(room, room0), <(lvl, cap))], select=[id, room, lvl, room0, cap], leftInputSpec=[HasUniqueKey],"
                                + " rightInputSpec=[JoinKeyContainsUniqueKey], changelogMode=[I,UB,UA,D])")
                .contains("ChangelogNormalize(key=[id], changelogMode=[I,UB,UA,D])")
                .contains("ChangelogNormalize(key=[room], changelogMode=[I,UB,UA,D])");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            INSERT INTO black_pk SELECT word, CAST(1 AS BIGINT) FROM words ON CONFLICT DO DEDUPLICATE | only allowed for upsert sinks
            INSERT INTO append_only SELECT word, 1 FROM words ON CONFLICT DO ERROR                    | 'default_catalog.default_database.append_only' is not an upsert sink
            INSERT INTO out_pk2 SELECT id, lvl FROM meters ON CONFLICT DO NOTHING                     | do not: default_catalog.default_database.meters.
            """)
    void aConflictIsDecidedOnlyWhereThereCanBeOne(String statement, String message) {
        SpecSession session = session(Map.of());
        assertThatThrownBy(() -> session.physical(statement))
                .isInstanceOf(SluiceException.class)
                .hasMessageContaining(message);
    }

    @Test
    void aJoinOnTheKeysOfBothSidesDeletesByKey() {
        String join = "INSERT INTO kd_pk SELECT k.id, r.x FROM keydel k JOIN keydel r ON k.id = r.id";
        assertThat(session(Map.of()).physical(join))
                .contains("rightInputSpec=[JoinKeyContainsUniqueKey], changelogMode=[I,UA,PD])")
                .doesNotContain("ChangelogNormalize");
        assertThat(session(Map.of()).physical(join + " AND k.x <> r.x")).contains("ChangelogNormalize");
    }

    @ParameterizedTest
    @ValueSource(strings = {"MAP", "VALUE", "ADAPTIVE", "LEGACY"})
    void thePlanSaysHowRowsOfASinkKeyAreKept(String strategy) {
        Sink sink = only(
                session(Map.of("table.exec.sink.upsert-materialize-strategy.type", strategy)),
                JOIN + " ON CONFLICT DO DEDUPLICATE",
                Sink.class);
        assertThat(sink.upsertMaterializeStrategy().map(Enum::name))
                .isEqualTo(Optional.of(strategy).filter(name -> !name.equals("LEGACY")));
    }

    @Test
    void aConflictMustBeDecidedByTheStatement() {
        assertThatThrownBy(() -> session(Map.of()).plan(JOIN))
                .isInstanceOfSatisfying(
                        SluiceException.class, e -> assertThat(e.hint()).hasValueSatisfying(hint -> assertThat(hint)
                                .contains("ON CONFLICT DO DEDUPLICATE")
                                .contains("table.exec.sink.require-on-conflict")))
                .hasMessageContaining("primary key is [id]");
        Sink sink = only(session(Map.of("table.exec.sink.require-on-conflict", "false")), JOIN, Sink.class);
        assertThat(sink.requireUpsertMaterialize()).isTrue();
        assertThat(sink.state()).hasSize(1);
    }

    @Test
    void materializationCanBeForcedAndForbidden() {
        String insert = "INSERT INTO out_pk SELECT id, room, lvl FROM meters";
        String option = "table.exec.sink.upsert-materialize";
        assertThat(only(session(Map.of(option, "FORCE")), insert, Sink.class).requireUpsertMaterialize())
                .isTrue();
        assertThat(only(session(Map.of(option, "NONE")), JOIN, Sink.class).requireUpsertMaterialize())
                .isFalse();
    }

    @Test
    void aResultShowsOldRowsAndAnExplainedQueryDoesWithout() {
        String query = "SELECT word, COUNT(*) FROM words GROUP BY word";
        SpecSession session = session(Map.of());
        assertThat(only(session, query, Collect.class).inputChangelogMode().contains(RowKind.UPDATE_BEFORE))
                .isTrue();
        assertThat(only(session, query, GroupAggregate.class).generateUpdateBefore())
                .isTrue();
        assertThat(session.physical(query)).contains("changelogMode=[I,UA])");
    }

    @Test
    void aSourceThatMayRepeatItselfIsNormalized() {
        ChangelogNormalize normalize = only(
                session(Map.of("table.exec.source.cdc-events-duplicate", "true")),
                "SELECT id, v FROM cdc",
                ChangelogNormalize.class);
        assertThat(normalize.uniqueKeys()).containsExactly(0);
        assertThat(session(Map.of()).physical("SELECT id, v FROM cdc")).doesNotContain("ChangelogNormalize");
    }

    @Test
    void anUpsertSourceWithoutAKeyIsRefused() {
        SpecSession session = session(Map.of());
        session.run("CREATE TABLE keyless (id INT) WITH ('connector'='spec','changelog'='I,UA,D')");
        assertThatThrownBy(() -> session.plan("SELECT * FROM keyless"))
                .isInstanceOf(SluiceException.class)
                .hasMessageContaining("no primary key");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            INSERT INTO printed SELECT CAST(RAND() AS STRING), v FROM cdc             | word(generated by non-deterministic function: RAND )
            INSERT INTO printed SELECT UUID(), COUNT(*) FROM words GROUP BY word       | EXPR$0(generated by non-deterministic function: UUID )
            INSERT INTO snk28 SELECT c.id FROM cdc c JOIN meters m ON c.id = m.id + CAST(RAND() AS INT) | $f3(generated by non-deterministic function: RAND )
            INSERT INTO black_pk SELECT UUID(), id FROM cdc ON CONFLICT DO DEDUPLICATE | EXPR$0(generated by non-deterministic function: UUID )
            SELECT id, CAST(RAND() AS STRING) FROM cdc                                  | EXPR$1(generated by non-deterministic function: RAND )
            """)
    void whatMayTakeBackAnotherRowIsRefusedWhereAsked(String statement, String column) {
        Map<String, String> strict = Map.of("table.optimizer.non-deterministic-update.strategy", "TRY_RESOLVE");
        assertThatThrownBy(() -> session(strict).plan(statement))
                .isInstanceOf(SluiceException.class)
                .hasMessageStartingWith("The column(s): " + column + " can not satisfy the determinism requirement")
                .hasMessageContaining("related rel plan:\nCalc(select=[");
        assertThat(session(Map.of()).plan(statement).nodes()).isNotEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "INSERT INTO print_pk SELECT room, CAST(RAND() * 10 AS BIGINT) FROM rooms",
                "INSERT INTO out_pk SELECT id, UUID(), lvl FROM meters",
                "INSERT INTO printed SELECT word, CAST(RAND() AS BIGINT) FROM words",
                "INSERT INTO printed SELECT d, COUNT(*) FROM (SELECT UUID() AS d FROM words) GROUP BY d"
            })
    void whatIsFoundByItsKeyMayChangeItsMind(String statement) {
        Map<String, String> strict = Map.of("table.optimizer.non-deterministic-update.strategy", "TRY_RESOLVE");
        assertThat(session(strict).plan(statement).nodes()).isNotEmpty();
    }
}
