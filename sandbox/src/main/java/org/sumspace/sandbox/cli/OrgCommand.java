package org.sumspace.sandbox.cli;

import static java.util.Objects.requireNonNullElse;

import java.io.IOException;
import java.io.PrintWriter;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.security.SecureRandom;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;
import org.sumspace.common.crypto.Digest;
import org.sumspace.common.security.Passwords;
import org.sumspace.common.signed.Signed;
import org.sumspace.common.trust.CertificateAuthority;
import org.sumspace.common.trust.NodeCertificate;
import org.sumspace.common.trust.NodeDescription;
import org.sumspace.common.trust.NodeFiles;
import org.sumspace.common.trust.NodeRole;
import org.sumspace.common.trust.Revocation;
import org.sumspace.sandbox.SandboxException;
import org.sumspace.sandbox.cli.shared.SecretInput;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code sumspace org}: manages the certificates of an organisation and its nodes. Never prints a key. */
@Command(
        name = "org",
        mixinStandardHelpOptions = true,
        description =
                "Creates, shows and revokes the certificates of an organisation and its nodes, and makes the password"
                        + " hash of an operator.")
final class OrgCommand implements Runnable {
    private static final String ROOT_DAYS = "3650";
    private static final String NODE_DAYS = "825";

    /** A catalog's certificate names its role in the training. */
    private static final String CATALOG = "catalog";

    private final SecureRandom random = new SecureRandom();
    private final UnaryOperator<String> typed;

    OrgCommand() {
        this(SecretInput::typedOrPiped);
    }

    /** @param typed asks with a text, and returns the typed line, which is not shown */
    OrgCommand(UnaryOperator<String> typed) {
        this.typed = typed;
    }

    @Spec
    @SuppressWarnings("NullAway.Init")
    private CommandSpec spec;

    @Override
    public void run() {
        throw new ParameterException(
                spec.commandLine(), "missing command: expected init, issue, show, revoke or password");
    }

    @Command(mixinStandardHelpOptions = true, description = "Creates the root certificate of an organisation.")
    int init(
            @Option(
                            names = "--organisation",
                            required = true,
                            paramLabel = "NAME",
                            description = "name of the organisation, unique in the data space")
                    String organisation,
            @Option(
                            names = "--dir",
                            paramLabel = "DIR",
                            required = true,
                            description = "folder for root.crt and root.key")
                    Path dir,
            @Option(
                            names = "--days",
                            paramLabel = "N",
                            defaultValue = ROOT_DAYS,
                            description = "days of validity (default: " + ROOT_DAYS + ")")
                    int days) {
        return OrgFailures.explain(() -> {
            CertificateAuthority authority =
                    CertificateAuthority.create(organisation, Instant.now(), validity(days), random);
            authority.store(dir);
            text().root(dir.resolve(CertificateAuthority.ROOT_CERTIFICATE), authority.root());
            out().println();
            out().println(
                            "Give root.crt to the organisations you work with. They copy it into their nodes' trust folders,"
                                    + " and you copy theirs into yours.");
            out().println("Keep root.key away from every node: anybody who has it can act as " + organisation + ".");
        });
    }

    @Command(mixinStandardHelpOptions = true, description = "Creates the keys and certificates of one node.")
    int issue(
            @Option(
                            names = "--dir",
                            paramLabel = "DIR",
                            required = true,
                            description = "the folder written by 'org init'")
                    Path dir,
            @Option(
                            names = "--node",
                            required = true,
                            paramLabel = "ID",
                            description = "id of the node, unique in the data space; nodeId in its configuration")
                    String node,
            @Option(
                            names = "--role",
                            paramLabel = "ROLE",
                            required = true,
                            description = "orchestrator (also: catalog), aggregator, processor, connector or contract")
                    String role,
            @Option(
                            names = "--url",
                            paramLabel = "URL",
                            required = true,
                            description = "base URL at which others reach the node")
                    URI url,
            @Option(
                            names = "--out",
                            paramLabel = "DIR",
                            required = true,
                            description = "folder for node.crt, node.key, tls.crt and tls.key")
                    Path out,
            @Option(
                            names = "--host",
                            paramLabel = "NAME",
                            description = "further DNS names or IP addresses of its TLS endpoint")
                    @Nullable
                    List<String> hosts,
            @Option(
                            names = "--days",
                            paramLabel = "N",
                            defaultValue = NODE_DAYS,
                            description = "days of validity (default: " + NODE_DAYS + ")")
                    int days) {
        return OrgFailures.explain(() -> {
            NodeDescription description = new NodeDescription(node, role(role), url);
            NodeCertificate certificate = NodeFiles.issue(
                    CertificateAuthority.load(dir, random),
                    description,
                    requireNonNullElse(hosts, List.of()),
                    out,
                    Instant.now(),
                    validity(days),
                    random);
            text().node(out.resolve(NodeFiles.CERTIFICATE), certificate);
            out().println();
            out().println(
                            "Set node.crt, node.key and the folder of trusted roots in the node's configuration. tls.crt and"
                                    + " tls.key are for its HTTPS server and event bus.");
        });
    }

    @Command(mixinStandardHelpOptions = true, description = "Shows certificates and revocation notices.")
    int show(
            @Parameters(
                            paramLabel = "FILE|DIR",
                            description = "a certificate, a revocation notice, or a folder of them")
                    Path path) {
        return OrgFailures.explain(() -> text().show(path));
    }

    @Command(mixinStandardHelpOptions = true, description = "Revokes a node's certificate.")
    int revoke(
            @Parameters(paramLabel = "NODE", description = "the node's certificate file, or its key id in hex")
                    String node,
            @Option(
                            names = "--dir",
                            paramLabel = "DIR",
                            required = true,
                            description = "the folder written by 'org init'")
                    Path dir,
            @Option(
                            names = "--out",
                            required = true,
                            paramLabel = "FILE",
                            description = "the notice to write, NAME.notice")
                    Path out,
            @Option(
                            names = "--never-released",
                            paramLabel = "PLAN",
                            description = "digest of an execution plan whose result the node never released; only for a"
                                    + " node that is gone for good")
                    @Nullable
                    List<String> plans) {
        return OrgFailures.explain(() -> {
            CertificateAuthority authority = CertificateAuthority.load(dir, random);
            List<Digest> discarded = requireNonNullElse(plans, List.<String>of()).stream()
                    .map(Digest::parse)
                    .toList();
            Signed<Revocation> notice = authority.revoke(keyId(node, authority), discarded, Instant.now());
            Files.write(out, notice.bytes(), StandardOpenOption.CREATE_NEW);
            text().notice(out, notice);
            out().println();
            out().println("Give this file to every organisation that trusts "
                    + authority.root().organisation()
                    + ". They copy it into trust/revoked/ of their nodes, which read it when they start.");
            out().println("If plans of a catalog wait for the node, also POST it to the catalog's /revocations: see"
                    + " docs/reference/nodes.md.");
        });
    }

    @Command(
            mixinStandardHelpOptions = true,
            description = {
                "Prints the passwordHash of an operator's password for a node's configuration.",
                "Asks for the password, or reads the first line of standard input if that is no terminal."
            })
    int password() {
        String password = typed.apply("Password: ");
        if (password.length() < Passwords.CHARS_MIN || password.length() > Passwords.CHARS_MAX) {
            throw new SandboxException(
                    "expected a password of " + Passwords.CHARS_MIN + " to " + Passwords.CHARS_MAX + " characters, got "
                            + password.length(),
                    "Type another one, or pipe it into the command");
        }
        out().println(Passwords.hashNow(password).reveal());
        return 0;
    }

    private static NodeRole role(String label) {
        return label.equals(CATALOG) ? NodeRole.ORCHESTRATOR : NodeRole.parse(label);
    }

    private static Digest keyId(String node, CertificateAuthority authority) throws IOException {
        if (!Files.exists(Path.of(node))) {
            return Digest.parse(node);
        }
        NodeCertificate certificate = NodeCertificate.load(Path.of(node));
        if (!certificate.organisation().equals(authority.root().organisation())) {
            throw new IllegalArgumentException(certificate + " is not a node of "
                    + authority.root().organisation() + ": only its own organisation can revoke it");
        }
        return certificate.keyId();
    }

    private static Duration validity(int days) {
        if (days < 1) {
            throw new IllegalArgumentException("expected --days of at least 1, got " + days);
        }
        return Duration.ofDays(days);
    }

    private CertificateText text() {
        return new CertificateText(out(), Instant.now());
    }

    private PrintWriter out() {
        return spec.commandLine().getOut();
    }
}
