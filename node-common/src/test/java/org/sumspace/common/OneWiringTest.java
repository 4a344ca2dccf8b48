package org.sumspace.common;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The parts that every node needs are made in one place, and the plain boot does not depend on the cluster. */
class OneWiringTest {
    @ParameterizedTest
    @CsvSource({
        "ApiServer.builder(, boot/ServerSetup.java",
        "new NodeSignatures(, boot/member/MemberContext.java",
        "new NodeBus(, boot/member/MemberContext.java",
        "new AccessTokens(, boot/member/NodeAccess.java",
        "new LoginHandler(, boot/member/NodeAccess.java",
        "passwords = new Passwords(, boot/member/MemberContext.java",
        "new PeerCertificates(, boot/member/MemberContext.java",
        "StartingStore.of(, boot/member/MemberLauncher.java"
    })
    void partOfEveryNode_isMadeOnce(String call, String where) throws IOException {
        List<String> callers = new ArrayList<>();
        for (Path folder : mainSources()) {
            try (Stream<Path> files = Files.walk(folder)) {
                for (Path file :
                        files.filter(each -> each.toString().endsWith(".java")).toList()) {
                    if (Files.readString(file).contains(call)) {
                        callers.add(file.toString());
                    }
                }
            }
        }
        assertThat(callers).singleElement().asString().endsWith("org/sumspace/common/" + where);
    }

    /** Only the sources of nodes, because benchmarks make parts of nodes for comparison. */
    private static List<Path> mainSources() throws IOException {
        try (Stream<Path> modules = Files.list(Path.of(".."))) {
            return modules.filter(module -> !module.endsWith("bench"))
                    .map(module -> module.resolve("src/main/java"))
                    .filter(Files::isDirectory)
                    .toList();
        }
    }

    @Test
    void plainBoot_knowsNoCluster() {
        JavaClasses classes = new ClassFileImporter()
                .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
                .importPackages("org.sumspace.common.boot");
        noClasses()
                .that()
                .resideInAPackage("org.sumspace.common.boot")
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage(
                        "com.hazelcast..",
                        "org.sumspace.common.boot.member..",
                        "org.sumspace.common.bus..",
                        "org.sumspace.common.cluster..",
                        "org.sumspace.common.envelope..",
                        "org.sumspace.common.peer..",
                        "org.sumspace.common.trust..")
                .because("a node that joins no cluster needs no identity: membership is a layer on the plain boot")
                .check(classes);
    }
}
