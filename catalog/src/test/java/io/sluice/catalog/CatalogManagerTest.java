package io.sluice.catalog;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.sluice.spi.catalog.CatalogTable;
import io.sluice.spi.catalog.CatalogTable.Distribution;
import io.sluice.spi.catalog.CatalogView;
import io.sluice.spi.catalog.Column;
import io.sluice.spi.catalog.TableSchema;
import io.sluice.spi.catalog.TableSchema.ImmutableColumns;
import io.sluice.spi.catalog.TableSchema.Index;
import io.sluice.spi.catalog.TableSchema.PrimaryKey;
import io.sluice.spi.catalog.TableSchema.Watermark;
import io.sluice.spi.error.ErrorCode;
import io.sluice.spi.error.SluiceException;
import io.sluice.spi.type.LogicalType.TimestampLtzType;
import io.sluice.spi.type.LogicalType.TimestampType;
import io.sluice.spi.type.TimeKind;
import io.sluice.spi.type.Types;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CatalogManagerTest {
    private static final String DB = CatalogManager.DEFAULT_DATABASE;

    private static final CatalogTable TABLE = new CatalogTable(
            new TableSchema(
                    List.of(
                            new Column.Physical("id", Types.BIGINT.notNull(), Optional.of("the id")),
                            new Column.Physical("ts", new TimestampType(3, TimeKind.ROWTIME, true), Optional.empty()),
                            new Column.Computed(
                                    "pt",
                                    new TimestampLtzType(3, TimeKind.PROCTIME, false),
                                    "PROCTIME()",
                                    Optional.empty()),
                            new Column.Metadata(
                                    "path", Types.STRING, Optional.of("file.path"), true, Optional.empty())),
                    Optional.of(new Watermark("ts", "`ts` - INTERVAL '5' SECOND")),
                    Optional.of(new PrimaryKey("PK_id", List.of("id"))),
                    List.of(new Index("INDEX_path_id", List.of("path", "id"))),
                    Optional.of(new ImmutableColumns("IMMUTABLE_COLUMNS_path", List.of("path")))),
            List.of("id"),
            Optional.of(new Distribution("HASH", Optional.of(4), List.of("id"))),
            Map.of("connector", "x"),
            Optional.of("a table"));

    @TempDir
    private Path data;

    private CatalogManager open() {
        return CatalogManager.open(data);
    }

    private static Catalog defaultOf(CatalogManager manager) {
        return manager.catalog(CatalogManager.DEFAULT_CATALOG);
    }

    @Test
    void startsWithTheDefaultDatabase() {
        assertThat(open().catalogs()).containsExactly("default_catalog");
        assertThat(defaultOf(open()).databases()).containsExactly("default_database");
    }

    @Test
    void everyKindOfObjectSurvivesARestart() {
        Catalog before = defaultOf(open());
        CatalogView view = new CatalogView(TABLE.schema(), "SELECT 1", "SELECT 1", Optional.empty());
        CatalogFunction function =
                new CatalogFunction("a.B", "JAVA", List.of("/x.jar"), Map.of("a", "b"), Optional.of("does"));
        before.createDatabase("db", new Database(Optional.of("words"), Map.of("k", "v")));
        assertThat(before.create("db", "t", TABLE)).isTrue();
        assertThat(before.create("db", "v", view)).isTrue();
        assertThat(before.createFunction("db", "t", function)).isTrue();

        Catalog after = defaultOf(open());
        assertThat(after.database("db")).contains(new Database(Optional.of("words"), Map.of("k", "v")));
        assertThat(after.object("db", "t")).contains(TABLE);
        assertThat(after.object("db", "v")).contains(view);
        assertThat(after.function("db", "t")).contains(function);
        assertThat(after.objects("db")).containsExactly("t", "v");
    }

    @Test
    void aFunctionGivesItsPlaceToAnotherInOneStep() {
        Catalog before = defaultOf(open());
        CatalogFunction first = new CatalogFunction("a.B", "JAVA", List.of(), Map.of(), Optional.empty());
        CatalogFunction second = new CatalogFunction("a.C", "JAVA", List.of("/y.jar"), Map.of(), Optional.empty());
        before.createDatabase("db", new Database(Optional.empty(), Map.of()));
        assertThat(before.alterFunction("db", "f", second)).isFalse();
        assertThat(before.createFunction("db", "f", first)).isTrue();
        assertThat(before.alterFunction("db", "f", second)).isTrue();
        assertThat(before.function("db", "f")).contains(second);
        assertThat(defaultOf(open()).function("db", "f")).contains(second);
    }

    @Test
    void anyIdentifierNamesAFile() {
        List<String> names = List.of(
                "t",
                "T",
                "..",
                ".",
                "a/b",
                "a\\b",
                "ü €",
                "database",
                ".database",
                "x.json",
                "x.function",
                "",
                "%2f",
                "CON",
                "é".repeat(300),
                "é".repeat(299) + "e");
        Catalog before = defaultOf(open());
        names.forEach(
                name -> assertThat(before.create(DB, name, TABLE)).as(name).isTrue());
        names.forEach(name -> before.createDatabase("db " + name, Database.PLAIN));
        Catalog after = defaultOf(open());
        assertThat(after.objects(DB)).containsExactlyInAnyOrderElementsOf(names);
        assertThat(after.databases()).hasSize(names.size() + 1);
        names.forEach(name -> assertThat(after.drop(DB, name)).isTrue());
        assertThat(defaultOf(open()).objects(DB)).isEmpty();
    }

    @Test
    void changesSurviveARestart() {
        Catalog before = defaultOf(open());
        before.create(DB, "a", TABLE);
        before.create(DB, "b", TABLE);
        before.create(DB, "c", TABLE);
        before.alter(DB, "a", object -> ((CatalogTable) object).withOptions(Map.of("k", "w")));
        before.rename(DB, "b", "b2");
        before.drop(DB, "c");
        before.createDatabase("gone", Database.PLAIN);
        before.create("gone", "t", TABLE);
        before.dropDatabase("gone", true);
        Catalog after = defaultOf(open());
        assertThat(after.objects(DB)).containsExactly("a", "b2");
        assertThat(((CatalogTable) after.object(DB, "a").orElseThrow()).options())
                .isEqualTo(Map.of("k", "w"));
        assertThat(after.databases()).containsExactly(DB);
        assertThat(after.object(DB, "b2")).contains(TABLE);
    }

    @Test
    void leftoversOfACrashAreSweptAway() throws IOException {
        defaultOf(open()).create(DB, "t", TABLE);
        Path catalog = data.resolve("catalog/default_catalog");
        Files.writeString(catalog.resolve("default_database/.tmp-t.json"), "{ half a fi");
        // A database whose drop was cut off after it had stopped counting.
        Files.createDirectories(catalog.resolve("dropped"));
        Files.copy(catalog.resolve("default_database/t.json"), catalog.resolve("dropped/t.json"));
        // A catalog whose creation was cut off before it counted.
        Files.createDirectories(data.resolve("catalog/half/.x"));
        CatalogManager manager = open();
        assertThat(manager.catalogs()).containsExactly("default_catalog");
        assertThat(defaultOf(manager).databases()).containsExactly(DB);
        assertThat(defaultOf(manager).objects(DB)).containsExactly("t");
        assertThat(files())
                .allMatch(file -> !file.contains(".tmp-") && !file.contains("dropped") && !file.contains("half"));
    }

    @Test
    void renameThatWasCutOffIsFinished() throws IOException {
        Catalog before = defaultOf(open());
        before.create(DB, "old", TABLE);
        Path directory = data.resolve("catalog/default_catalog/default_database");
        String file = Files.readString(directory.resolve("old.json"));
        Files.writeString(
                directory.resolve("new.json"),
                file.replace("\"name\" : \"old\"", "\"name\" : \"new\",\n  \"replaces\" : \"old.json\""));
        assertThat(defaultOf(open()).objects(DB)).containsExactly("new");
        Catalog again = defaultOf(open());
        assertThat(again.objects(DB)).containsExactly("new");
        again.create(DB, "old", TABLE); // and nothing takes it away later
        assertThat(defaultOf(open()).objects(DB)).containsExactly("new", "old");
    }

    @Test
    void brokenFileStopsTheStartAndIsNamed() throws IOException {
        defaultOf(open()).create(DB, "t", TABLE);
        Path file = data.resolve("catalog/default_catalog/default_database/t.json");
        Files.writeString(file, Files.readString(file).replace("BIGINT", "BIGGINT"));
        SluiceException error = catchThrowableOfType(SluiceException.class, this::open);
        assertThat(error.code()).isEqualTo(ErrorCode.IO_ERROR);
        assertThat(error.getMessage()).contains("t.json");
    }

    @Test
    void catalogsKeepTheirDefinitionsAndLoseTheirContent() {
        CatalogManager before = open();
        CatalogDefinition definition = new CatalogDefinition(
                "c2", Map.of("type", "generic_in_memory", "default-database", "db0"), Optional.of("two"));
        assertThat(before.create(definition)).isTrue();
        assertThat(before.create(definition)).isFalse();
        before.catalog("c2").create("db0", "t", TABLE);
        before.alter("c2", old -> old.withComment(Optional.of("changed")));
        Catalog after = open().catalog("c2");
        assertThat(after.definition()).isEqualTo(definition.withComment(Optional.of("changed")));
        assertThat(after.databases()).containsExactly("db0");
        assertThat(after.objects("db0")).isEmpty();
        assertThat(open().drop("c2")).isTrue();
        assertThat(open().catalogs()).containsExactly("default_catalog");
    }

    @Test
    void optionsOfCatalogsAreChecked() {
        CatalogManager manager = open();
        assertThat(code(() -> manager.create(new CatalogDefinition("c", Map.of(), Optional.empty()))))
                .isEqualTo(ErrorCode.MISSING_OPTION);
        assertThat(code(() -> manager.create(new CatalogDefinition("c", Map.of("type", "x"), Optional.empty()))))
                .isEqualTo(ErrorCode.INVALID_OPTION_VALUE);
        Map<String, String> misspelt = Map.of("type", "generic_in_memory", "default-databse", "d");
        assertThat(code(() -> manager.create(new CatalogDefinition("c", misspelt, Optional.empty()))))
                .isEqualTo(ErrorCode.UNKNOWN_OPTION);
        assertThat(code(() -> manager.catalog("c"))).isEqualTo(ErrorCode.CATALOG_NOT_FOUND);
        assertThat(code(() -> manager.drop("default_catalog"))).isEqualTo(ErrorCode.VALIDATION_ERROR);
    }

    @Test
    void onlyOneOfManySessionsCreatesATable() throws Exception {
        CatalogManager manager = open();
        ExecutorService threads = Executors.newFixedThreadPool(8);
        try {
            List<Callable<Boolean>> attempts = IntStream.range(0, 64)
                    .mapToObj(i -> (Callable<Boolean>) () -> defaultOf(manager).create(DB, "t" + i % 8, TABLE))
                    .toList();
            int created = 0;
            for (var attempt : threads.invokeAll(attempts)) {
                created += attempt.get() ? 1 : 0;
            }
            assertThat(created).isEqualTo(8);
        } finally {
            threads.shutdownNow();
        }
        assertThat(defaultOf(open()).objects(DB)).hasSize(8);
    }

    private static ErrorCode code(ThrowingCallable call) {
        return catchThrowableOfType(SluiceException.class, call).code();
    }

    private List<String> files() {
        try (Stream<Path> paths = Files.walk(data)) {
            return paths.map(Path::toString).toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
