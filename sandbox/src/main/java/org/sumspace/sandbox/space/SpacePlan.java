package org.sumspace.sandbox.space;

import java.net.URI;
import java.security.SecureRandom;
import java.util.ArrayList;
import java.util.Base64;
import java.util.HashSet;
import java.util.Iterator;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.random.RandomGenerator;
import java.util.stream.Stream;

/**
 * The nodes and accounts of a data space: a catalog with its orchestrator, aggregators of one organisation more than a
 * contribution has shares, and data providers with a connector and a processor node each. One organisation runs one
 * aggregator; each of the others runs one for every group, and one parent if there are several groups. The catalog's
 * organisation may run a contract manager, a converter and an assessment node. The plan is stored in the home, so that the
 * same home always gives the same data space.
 *
 * @param tls whether the nodes serve HTTPS
 * @param accounts one operator for each organisation, and one AI provider
 * @param modelPort port at which the AI provider serves its base models
 * @param applicationPort port of the data providers' example applications
 */
public record SpacePlan(
        boolean tls, List<NodeSpec> nodes, List<SpaceAccount> accounts, int modelPort, int applicationPort) {
    private static final String COMMONS = "Commons";
    /** Usual number of shares of a contribution. Each goes to another organisation; a further one runs the main aggregator. */
    public static final int SHARES = 3;

    private static final List<String> AGGREGATORS = List.of("North", "East", "South", "West", "Coast", "Inland");
    private static final String AI_PROVIDER = "Linden";
    private static final int PASSWORD_BYTES = 18;

    /**
     * Two ports for the contract manager, one each for converter and assessment node, and two for servers that are not
     * nodes.
     */
    private static final int FURTHER_PORTS = 6;

    public SpacePlan {
        nodes = List.copyOf(nodes);
        accounts = List.copyOf(accounts);
    }

    /** @param firstPort the first of consecutive ports for the nodes; 0 for any free ports */
    static SpacePlan create(boolean tls, SpaceSize size, int firstPort, SecureRandom random) {
        int nodeCount = 1
                + aggregatorCount(size.shares(), size.groups())
                + 2 * size.dataProviders().size();
        int portCount = 2 * nodeCount + FURTHER_PORTS;
        Iterator<Integer> ports = (firstPort == 0
                        ? Loopback.freePorts(portCount, random)
                        : Loopback.portsFrom(firstPort, portCount))
                .iterator();
        List<NodeSpec> nodes = new ArrayList<>();
        nodes.add(node(NodeKind.CATALOG, COMMONS, ports));
        nodes.add(node(NodeKind.AGGREGATOR, AGGREGATORS.get(0), ports));
        for (String organisation : AGGREGATORS.subList(1, size.shares() + 1)) {
            nodes.add(node(NodeKind.AGGREGATOR, organisation, ports));
            for (int number = 2; number <= perIndex(size.groups()); number++) {
                nodes.add(node(NodeKind.AGGREGATOR, organisation, "-" + number, ports));
            }
        }
        for (String organisation : size.dataProviders()) {
            nodes.add(node(NodeKind.CONNECTOR, organisation, ports));
            nodes.add(node(NodeKind.PROCESSOR, organisation, ports));
        }
        if (size.contracts()) {
            nodes.add(node(NodeKind.CONTRACT, COMMONS, ports));
        }
        if (size.converter()) {
            nodes.add(new NodeSpec(NodeKind.CONVERTER, COMMONS, "converter-commons", ports.next(), 0));
        }
        if (size.assessment()) {
            nodes.add(new NodeSpec(NodeKind.ASSESSMENT, COMMONS, "assessment-commons", ports.next(), 0));
        }
        List<SpaceAccount> accounts = new ArrayList<>();
        nodes.stream()
                .map(NodeSpec::organisation)
                .distinct()
                .forEach(organisation -> accounts.add(account(SpaceAccount.OPERATOR, organisation, random)));
        accounts.add(account(SpaceAccount.AI_PROVIDER, AI_PROVIDER, random));
        return new SpacePlan(tls, nodes, accounts, ports.next(), ports.next());
    }

    private static NodeSpec node(NodeKind kind, String organisation, Iterator<Integer> ports) {
        return node(kind, organisation, "", ports);
    }

    private static NodeSpec node(NodeKind kind, String organisation, String suffix, Iterator<Integer> ports) {
        String nodeId = kind.label() + "-" + organisation.toLowerCase(Locale.ROOT) + suffix;
        return new NodeSpec(kind, organisation, nodeId, ports.next(), ports.next());
    }

    private static SpaceAccount account(String role, String organisation, SecureRandom random) {
        byte[] password = new byte[PASSWORD_BYTES];
        random.nextBytes(password);
        String email = role + "@" + organisation.toLowerCase(Locale.ROOT) + ".example";
        return new SpaceAccount(
                role,
                organisation,
                email,
                Base64.getUrlEncoder().withoutPadding().encodeToString(password));
    }

    /** The organisations with learners. */
    public List<String> dataProviders() {
        return nodes(NodeKind.CONNECTOR).stream().map(NodeSpec::organisation).toList();
    }

    /** The account of an organisation with learners. */
    public SpaceAccount dataProvider(String organisation) {
        return operatorOf(node(NodeKind.CONNECTOR, organisation));
    }

    /** Number of aggregators of a training plan: the main one, and for each share index those of the groups and a parent. */
    public static int aggregatorCount(int shares, int groups) {
        return 1 + shares * perIndex(groups);
    }

    private static int perIndex(int groups) {
        return groups == 1 ? 1 : groups + 1;
    }

    /** Free ports that no server of the plan has, for what runs beside them. */
    public List<Integer> portsBeside(int count, RandomGenerator random) {
        Set<Integer> taken = new HashSet<>(List.of(modelPort, applicationPort));
        nodes.forEach(node -> taken.addAll(List.of(node.httpPort(), node.memberPort())));
        return Loopback.freePorts(count + taken.size(), random).stream()
                .filter(port -> !taken.contains(port))
                .limit(count)
                .toList();
    }

    public List<NodeSpec> nodes(NodeKind kind) {
        return nodes.stream().filter(node -> node.kind() == kind).toList();
    }

    /** The first node of this kind that the organisation runs. */
    public NodeSpec node(NodeKind kind, String organisation) {
        return nodes(kind).stream()
                .filter(node -> node.organisation().equals(organisation))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("organisation " + organisation + " runs no " + kind));
    }

    /** The organisations that run nodes. */
    Stream<String> organisations() {
        return nodes.stream().map(NodeSpec::organisation).distinct();
    }

    public SpaceAccount operatorOf(NodeSpec node) {
        return accounts.stream()
                .filter(account -> account.role().equals(SpaceAccount.OPERATOR)
                        && account.organisation().equals(node.organisation()))
                .findFirst()
                .orElseThrow();
    }

    public SpaceAccount aiProvider() {
        return accounts.stream()
                .filter(account -> account.role().equals(SpaceAccount.AI_PROVIDER))
                .findFirst()
                .orElseThrow();
    }

    /** A node outside the cluster has no certificate and therefore serves plain HTTP. */
    public URI url(NodeSpec node) {
        return URI.create(
                (tls && node.joinsCluster() ? "https" : "http") + "://" + Loopback.HOST + ":" + node.httpPort());
    }
}
