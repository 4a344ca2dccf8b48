package org.sumspace.sandbox.cli.shared;

import com.fasterxml.jackson.core.JacksonException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import org.sumspace.common.config.Suggestion;
import org.sumspace.sandbox.SandboxException;
import org.sumspace.sandbox.space.SpaceAccount;

/** The report of {@code up}: the addresses of the nodes of the data space, and its accounts. */
public record SpaceReport(Path file, JsonNode content) {
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final String WHERE = "the file of its --report, or report.json in its --home";
    private static final String REMEDY = "Name with --space the report of ./sumspace up: " + WHERE;

    /** @param wanted the node that the caller needs, for messages */
    public static SpaceReport read(Path file, NodeName wanted) throws IOException {
        if (!Files.exists(file)) {
            throw new SandboxException(
                    "there is no file " + file,
                    "Name the " + wanted.words() + " with --node URL, or with --space the report of ./sumspace up: "
                            + WHERE);
        }
        try {
            return new SpaceReport(file, JSON.readTree(file.toFile()));
        } catch (JacksonException damaged) {
            throw new SandboxException(file + " is not JSON", REMEDY, damaged);
        }
    }

    public NodeAddress node(NodeName name) {
        return node(name, each -> true)
                .orElseThrow(() -> new SandboxException(file + " names no " + name.words(), REMEDY));
    }

    /** The node of an organisation. */
    public NodeAddress node(NodeName name, String organisation) {
        return node(name, each -> each.path("organisation").asText().equals(organisation))
                .orElseThrow(() -> new SandboxException(
                        file + " names no " + name.words() + " of " + organisation,
                        "Name another organisation with --as, or a " + name.words() + " with --node URL"));
    }

    /** The organisation whose node has this URL; empty if the file names none. */
    public Optional<String> organisationAt(NodeName name, String url) {
        String wanted = url.replaceFirst("/+$", "");
        for (JsonNode node : content.path("nodes")) {
            if (node.path("kind").asText().equals(name.kind())
                    && node.path("url").asText().equals(wanted)) {
                return Optional.of(node.path("organisation").asText());
            }
        }
        return Optional.empty();
    }

    private Optional<NodeAddress> node(NodeName name, Predicate<JsonNode> wanted) {
        for (JsonNode node : content.path("nodes")) {
            if (node.path("kind").asText().equals(name.kind()) && wanted.test(node)) {
                return Optional.of(NodeAddress.of(
                        name,
                        URI.create(node.path("url").asText()),
                        Path.of(content.path("caFile").asText())));
            }
        }
        return Optional.empty();
    }

    /** The account of an organisation. */
    public SpaceAccount account(String organisation) {
        List<String> organisations = new ArrayList<>();
        for (JsonNode account : content.path("participants")) {
            String name = account.path("organisation").asText();
            if (name.equals(organisation)) {
                return new SpaceAccount(
                        account.path("role").asText(),
                        name,
                        account.path("email").asText(),
                        account.path("password").asText());
            }
            organisations.add(name);
        }
        throw new SandboxException(
                "--as " + organisation + ": " + file + " names no such organisation",
                Suggestion.forUnknown(organisation, organisations));
    }
}
