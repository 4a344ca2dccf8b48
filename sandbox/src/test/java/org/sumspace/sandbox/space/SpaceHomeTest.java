package org.sumspace.sandbox.space;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.InputStream;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.SecureRandom;
import java.security.cert.CertificateFactory;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.sumspace.common.trust.NodeCertificate;
import org.sumspace.common.trust.TrustAnchors;
import org.sumspace.sandbox.SandboxException;
import org.sumspace.sandbox.assess.ManifestKey;

class SpaceHomeTest {
    private final SecureRandom random = new SecureRandom();

    @TempDir
    Path folder;

    @Test
    void newHome_hasElevenNodesOfEightOrganisations_eachCertifiedForItsUrl() throws Exception {
        SpaceHome home = SpaceHome.open(folder.resolve("home"), true, SpaceSize.ofGroups(1), random);

        TrustAnchors anchors = TrustAnchors.load(home.trustFolder());
        Set<String> organisations = new HashSet<>();
        for (NodeSpec node : home.plan().nodes()) {
            NodeCertificate certificate = anchors.verify(der(home.certificateFile(node)), Instant.now());
            assertThat(certificate.organisation()).isEqualTo(node.organisation());
            assertThat(certificate.nodeId()).isEqualTo(node.nodeId());
            assertThat(certificate.url()).isEqualTo(home.plan().url(node));
            organisations.add(node.organisation());
        }
        assertThat(home.plan().nodes()).hasSize(11);
        assertThat(organisations).hasSize(8);
        assertThat(home.plan().nodes(NodeKind.AGGREGATOR))
                .extracting(NodeSpec::organisation)
                .doesNotHaveDuplicates();
    }

    @Test
    void homeWithGroups_hasAsFewAggregatorsAsPossible_ofTheSameOrganisations() throws Exception {
        SpacePlan plan = SpaceHome.open(folder.resolve("home"), true, SpaceSize.ofGroups(3), random)
                .plan();

        assertThat(plan.nodes(NodeKind.AGGREGATOR)).hasSize(3 * 3 + 3 + 1);
        assertThat(plan.nodes(NodeKind.AGGREGATOR))
                .extracting(NodeSpec::organisation)
                .containsOnly("North", "East", "South", "West");
        assertThat(plan.nodes()).extracting(NodeSpec::nodeId).doesNotHaveDuplicates();
    }

    @Test
    void homeWithFiveShares_hasAnAggregatorOfAnotherOrganisationForEach_andTheMainOne() throws Exception {
        SpacePlan plan = SpaceHome.open(
                        folder.resolve("home"), true, SpaceSize.ofGroups(1).withShares(5), random)
                .plan();

        assertThat(plan.nodes(NodeKind.AGGREGATOR))
                .hasSize(5 + 1)
                .extracting(NodeSpec::organisation)
                .doesNotHaveDuplicates();
    }

    @Test
    void portsOfAHome_areAllDifferent() throws Exception {
        SpacePlan plan = SpaceHome.open(folder.resolve("home"), true, SpaceSize.ofGroups(1), random)
                .plan();

        List<Integer> ports = plan.nodes().stream()
                .flatMap(node -> Stream.of(node.httpPort(), node.memberPort()))
                .toList();
        assertThat(ports).doesNotHaveDuplicates().doesNotContain(plan.modelPort());
    }

    @Test
    void portsFromAGivenOneOn_areTakenInARow() throws Exception {
        int first = rowOfFreePorts();
        SpacePlan plan = SpaceHome.open(folder.resolve("home"), true, SpaceSize.ofGroups(1), first, random)
                .plan();
        assertThat(plan.nodes().get(0).httpPort()).isEqualTo(first);
        assertThat(plan.nodes()).allSatisfy(node -> assertThat(node.httpPort()).isBetween(first, first + 40));
        assertThat(SpaceHome.open(folder.resolve("home"), true, SpaceSize.ofGroups(1), first, random)
                        .plan())
                .isEqualTo(plan);
        assertThatThrownBy(() -> SpaceHome.open(folder.resolve("home"), true, SpaceSize.ofGroups(1), first + 1, random))
                .hasMessageContaining("with the ports from " + first + " on");
    }

    @Test
    void portOfARowThatIsTaken_isNamed() throws Exception {
        int first = rowOfFreePorts();
        try (ServerSocket other = new ServerSocket()) {
            other.bind(Loopback.address(first + 3));
            assertThatThrownBy(() -> SpaceHome.open(folder.resolve("home"), true, SpaceSize.ofGroups(1), first, random))
                    .hasMessageContaining("these are in use: ")
                    .hasMessageContaining(String.valueOf(first + 3));
            assertThat(folder.resolve("home/space.json")).doesNotExist();
        }
        assertThatThrownBy(() -> SpaceHome.open(folder.resolve("home"), true, SpaceSize.ofGroups(1), 65_530, random))
                .hasMessageContaining("expected a first port from 1 to");
    }

    @Test
    void portsBesideThePlan_areNotItsOwn_whileItsNodesDoNotListenYet() throws Exception {
        SpacePlan plan = SpaceHome.open(folder.resolve("home"), true, SpaceSize.ofGroups(1), random)
                .plan();
        int blockOfThePlan = (plan.nodes().get(0).httpPort() - 20_000) / 100;
        assertThat(plan.portsBeside(10, new Random() {
                    @Override
                    public int nextInt(int bound) {
                        return blockOfThePlan;
                    }
                }))
                .hasSize(10)
                .doesNotContain(plan.modelPort(), plan.applicationPort())
                .doesNotContainAnyElementsOf(
                        plan.nodes().stream().map(NodeSpec::httpPort).toList())
                .doesNotContainAnyElementsOf(
                        plan.nodes().stream().map(NodeSpec::memberPort).toList());
    }

    private int rowOfFreePorts() {
        List<Integer> ports = Loopback.freePorts(60, random);
        int row = ports.get(59) - ports.get(0);
        return row == 59 ? ports.get(0) : rowOfFreePorts();
    }

    @Test
    void reopenedHome_isTheSameDataSpace() throws Exception {
        SpaceHome first = SpaceHome.open(folder.resolve("home"), true, SpaceSize.ofGroups(1), random);
        SpaceHome again = SpaceHome.open(folder.resolve("home"), true, SpaceSize.ofGroups(1), random);

        assertThat(again.plan()).isEqualTo(first.plan());
    }

    @Test
    void everyHome_hasItsOwnPasswords() throws Exception {
        SpacePlan one = SpaceHome.open(folder.resolve("one"), true, SpaceSize.ofGroups(1), random)
                .plan();
        SpacePlan other = SpaceHome.open(folder.resolve("other"), true, SpaceSize.ofGroups(1), random)
                .plan();

        assertThat(one.aiProvider().password())
                .isNotEqualTo(other.aiProvider().password())
                .hasSizeGreaterThan(20);
    }

    @Test
    void homeWithTheOtherScheme_isRefused() throws Exception {
        SpaceHome.open(folder.resolve("home"), true, SpaceSize.ofGroups(1), random);

        assertThatThrownBy(() -> SpaceHome.open(folder.resolve("home"), false, SpaceSize.ofGroups(1), random))
                .isInstanceOf(SandboxException.class)
                .hasMessageContaining("was created with TLS");
    }

    @Test
    void folderWithOtherFiles_isRefusedAndNotChanged() throws Exception {
        Files.writeString(folder.resolve("thesis.txt"), "years of work");

        assertThatThrownBy(() -> SpaceHome.open(folder, true, SpaceSize.ofGroups(1), random))
                .isInstanceOf(SandboxException.class)
                .hasMessageContaining("contains other files");
        try (var files = Files.list(folder)) {
            assertThat(files).containsExactly(folder.resolve("thesis.txt"));
        }
    }

    /** assess also creates the key in the folder that up uses. */
    @Test
    void folderWithTheKeyOfAssessments_isTaken() throws Exception {
        Path key = Files.writeString(folder.resolve(ManifestKey.FILE), "key");

        SpaceHome.open(folder, true, SpaceSize.ofGroups(1), random);

        assertThat(key).hasContent("key");
    }

    @Test
    void home_isAccessibleOnlyToItsOwner() throws Exception {
        Path home = folder.resolve("home");
        SpaceHome.open(home, true, SpaceSize.ofGroups(1), random);

        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(home)))
                .isEqualTo("rwx------");
    }

    @Test
    void passwordsAndKeys_areReadableOnlyByTheirOwner() throws Exception {
        Path home = folder.resolve("home");
        SpaceHome.open(home, true, SpaceSize.ofGroups(1), random);

        try (var files = Files.walk(home)) {
            List<Path> secret = files.filter(file ->
                            file.endsWith("space.json") || file.toString().endsWith(".key"))
                    .toList();
            assertThat(secret).hasSize(1 + 8 + 2 * 11);
            for (Path file : secret) {
                assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
                        .as(file.toString())
                        .isEqualTo("rw-------");
            }
        }
    }

    @Test
    void everyNodeExceptTheCatalog_namesAllOtherMembers() throws Exception {
        SpaceHome home = SpaceHome.open(folder.resolve("home"), true, SpaceSize.ofGroups(1), random);
        NodeSpec node = home.plan().nodes(NodeKind.AGGREGATOR).get(0);
        NodeSpec catalog = home.plan().nodes(NodeKind.CATALOG).get(0);

        assertThat(members(home, node)).hasSize(10).doesNotContain(node.member());
        assertThat(members(home, catalog)).isEmpty();
    }

    /** A session of an operator ends when the hash of the password changes. */
    @Test
    void nodeThatStartsAgain_hasTheHashThatItHad() throws Exception {
        SpaceHome home = SpaceHome.open(folder.resolve("home"), true, SpaceSize.ofGroups(1), random);
        NodeSpec node = home.plan().nodes(NodeKind.CONNECTOR).get(0);

        String first = Files.readString(NodeSettings.write(home, node, null));

        assertThat(Files.readString(NodeSettings.write(home, node, null))).isEqualTo(first);
    }

    private static List<String> members(SpaceHome home, NodeSpec node) {
        List<String> members = new ArrayList<>();
        NodeSettings.of(home, node, null)
                .path("cluster")
                .path("members")
                .forEach(member -> members.add(member.asText()));
        return members;
    }

    @Test
    void converter_hasNoCertificate_andIsNotAMember() throws Exception {
        SpaceHome home = SpaceHome.open(
                folder.resolve("home"), true, SpaceSize.ofGroups(1).withConverter(), random);
        NodeSpec converter = home.plan().nodes(NodeKind.CONVERTER).get(0);

        assertThat(converter).hasToString("converter Commons");
        assertThat(home.plan().nodes()).hasSize(12);
        assertThat(home.plan().url(converter)).hasScheme("http");
        assertThat(home.certificateFile(converter)).doesNotExist();
        assertThat(members(home, home.plan().nodes(NodeKind.AGGREGATOR).get(0))).hasSize(10);
        assertThat(Files.readAllLines(NodeSettings.write(home, converter, null)))
                .contains("APP_INTERNAL_HOST=127.0.0.1", "APP_INTERNAL_PORT=" + converter.httpPort());
    }

    @Test
    void portInUse_isReportedBeforeAnyNodeStarts() throws Exception {
        SpaceHome home = SpaceHome.open(folder.resolve("home"), true, SpaceSize.ofGroups(1), random);
        NodeSpec busy = home.plan().nodes(NodeKind.PROCESSOR).get(2);
        SpaceNodeLauncher never = (node, config) -> {
            throw new AssertionError("started " + node);
        };

        try (var socket = new ServerSocket()) {
            socket.bind(Loopback.address(busy.httpPort()));
            assertThatThrownBy(() -> DataSpace.start(home, Set.of(NodeKind.values()), never, node -> {}))
                    .isInstanceOf(SandboxException.class)
                    .hasMessageContaining("port " + socket.getLocalPort())
                    .hasMessageContaining("processor Cedar");
        }
    }

    private static byte[] der(Path pem) throws Exception {
        try (InputStream in = Files.newInputStream(pem)) {
            return CertificateFactory.getInstance("X.509")
                    .generateCertificate(in)
                    .getEncoded();
        }
    }
}
