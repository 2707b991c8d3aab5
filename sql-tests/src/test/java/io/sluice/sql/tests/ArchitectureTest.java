package io.sluice.sql.tests;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;

/** The arrows between modules, and which library stays behind which door. */
@AnalyzeClasses(packages = "io.sluice", importOptions = ImportOption.DoNotIncludeTests.class)
class ArchitectureTest {
    private static final String CALCITE = "org.apache.calcite..";

    @ArchTest
    static final ArchRule SPI_USES_NOTHING = noClasses()
            .that()
            .resideInAPackage("io.sluice.spi..")
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage(
                    "io.sluice.functions..",
                    "io.sluice.sql.parser..",
                    "io.sluice.catalog..",
                    "io.sluice.exec..",
                    "io.sluice.planner..",
                    "io.sluice.connectors..",
                    "io.sluice.endpoints..",
                    "io.sluice.gateway..",
                    "io.sluice.cli..",
                    CALCITE);

    @ArchTest
    static final ArchRule PLAN_USES_SPI_ALONE = noClasses()
            .that()
            .resideInAPackage("io.sluice.exec.plan..")
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage(
                    "io.sluice.functions..",
                    "io.sluice.exec.runtime..",
                    "io.sluice.planner..",
                    "io.sluice.catalog..",
                    CALCITE);

    @ArchTest
    static final ArchRule RUNTIME_KNOWS_NO_PLANNER = noClasses()
            .that()
            .resideInAPackage("io.sluice.exec.runtime..")
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage(
                    "io.sluice.planner..",
                    "io.sluice.sql.parser..",
                    "io.sluice.catalog..",
                    "io.sluice.endpoints..",
                    "io.sluice.gateway..",
                    "io.sluice.connectors..",
                    CALCITE);

    @ArchTest
    static final ArchRule PLANNER_KNOWS_NO_RUNTIME = noClasses()
            .that()
            .resideInAPackage("io.sluice.planner..")
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage("io.sluice.exec.runtime..", "io.sluice.endpoints..", "io.sluice.gateway..");

    @ArchTest
    static final ArchRule FUNCTIONS_CATALOG_AND_CONNECTORS_USE_SPI_ALONE = noClasses()
            .that()
            .resideInAnyPackage("io.sluice.functions..", "io.sluice.catalog..", "io.sluice.connectors..")
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage(
                    "io.sluice.exec..", "io.sluice.planner..", "io.sluice.endpoints..", "io.sluice.gateway..", CALCITE);

    @ArchTest
    static final ArchRule ENDPOINTS_USE_SPI_ALONE = noClasses()
            .that()
            .resideInAPackage("io.sluice.endpoints..")
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage(
                    "io.sluice.exec..",
                    "io.sluice.planner..",
                    "io.sluice.catalog..",
                    "io.sluice.functions..",
                    "io.sluice.gateway..",
                    CALCITE);

    @ArchTest
    static final ArchRule CALCITE_STAYS_IN_PARSER_AND_PLANNER = noClasses()
            .that()
            .resideOutsideOfPackages("io.sluice.sql.parser..", "io.sluice.planner..")
            .should()
            .dependOnClassesThat()
            .resideInAPackage(CALCITE);

    @ArchTest
    static final ArchRule JANINO_STAYS_BEHIND_CODEGEN = noClasses()
            .that()
            .resideOutsideOfPackage("io.sluice.exec.runtime.codegen..")
            .should()
            .dependOnClassesThat()
            .resideInAPackage("org.codehaus..");

    @ArchTest
    static final ArchRule JETTY_STAYS_BEHIND_REST = noClasses()
            .that()
            .resideOutsideOfPackage("io.sluice.endpoints.rest..")
            .should()
            .dependOnClassesThat()
            .resideInAPackage("org.eclipse.jetty..");

    @ArchTest
    static final ArchRule THRIFT_STAYS_BEHIND_HIVESERVER2 = noClasses()
            .that()
            .resideOutsideOfPackage("io.sluice.endpoints.hiveserver2..")
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage("org.apache.thrift..", "org.apache.hive..");

    @ArchTest
    static final ArchRule JSON_PATH_STAYS_BEHIND_JSON = noClasses()
            .that()
            .resideOutsideOfPackage("io.sluice.functions.json..")
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage("com.jayway..", "net.minidev..");

    @ArchTest
    static final ArchRule ROARING_BITMAP_STAYS_BEHIND_BITMAP = noClasses()
            .that()
            .resideOutsideOfPackage("io.sluice.functions.bitmap..")
            .should()
            .dependOnClassesThat()
            .resideInAPackage("org.roaringbitmap..");

    @ArchTest
    static final ArchRule RUNTIME_PACKAGES_HAVE_NO_CYCLES =
            slices().matching("io.sluice.exec.runtime.(*)..").should().beFreeOfCycles();

    @ArchTest
    static final ArchRule NAMES_SAY_WHAT_THINGS_ARE = classes()
            .should()
            .haveSimpleNameNotEndingWith("Util")
            .andShould()
            .haveSimpleNameNotEndingWith("Utils")
            .andShould()
            .haveSimpleNameNotEndingWith("Impl")
            .andShould()
            .haveSimpleNameNotEndingWith("Helper");
}
