package io.sluice.endpoints;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;

/** What the packages of the endpoints may use. */
@AnalyzeClasses(packages = "io.sluice.endpoints", importOptions = ImportOption.DoNotIncludeTests.class)
class BoundariesTest {
    @ArchTest
    static final ArchRule REST_IS_THE_DOOR_TO_JETTY = classes()
            .that()
            .resideInAPackage("io.sluice.endpoints.rest..")
            .should()
            .onlyDependOnClassesThat()
            .resideInAnyPackage(
                    "io.sluice.endpoints",
                    "io.sluice.endpoints.text",
                    "io.sluice.endpoints.rest..",
                    "io.sluice.spi..",
                    "java..",
                    "org.slf4j..",
                    "org.jspecify..",
                    "org.eclipse.jetty..",
                    "com.fasterxml.jackson..");

    @ArchTest
    static final ArchRule HIVESERVER2_IS_THE_DOOR_TO_THRIFT = classes()
            .that()
            .resideInAPackage("io.sluice.endpoints.hiveserver2..")
            .should()
            .onlyDependOnClassesThat()
            .resideInAnyPackage(
                    "io.sluice.endpoints",
                    "io.sluice.endpoints.text",
                    "io.sluice.endpoints.hiveserver2..",
                    "io.sluice.spi..",
                    "java..",
                    "org.slf4j..",
                    "org.jspecify..",
                    "org.apache.thrift..",
                    "org.apache.hive.service.rpc.thrift..");

    @ArchTest
    static final ArchRule THE_CONTRACT_KNOWS_NO_PROTOCOL = classes()
            .that()
            .resideInAnyPackage("io.sluice.endpoints", "io.sluice.endpoints.text")
            .should()
            .onlyDependOnClassesThat()
            .resideInAnyPackage(
                    "io.sluice.endpoints", "io.sluice.endpoints.text", "io.sluice.spi..", "java..", "org.jspecify..");

    @ArchTest
    static final ArchRule NAMES_SAY_SOMETHING = noClasses()
            .should()
            .haveSimpleNameEndingWith("Util")
            .orShould()
            .haveSimpleNameEndingWith("Utils")
            .orShould()
            .haveSimpleNameEndingWith("Helper")
            .orShould()
            .haveSimpleNameEndingWith("Impl");
}
