package org.sumspace.sandbox.cli.contract;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.sumspace.sandbox.cli.shared.PrintedText;
import org.sumspace.sandbox.cli.shared.RecordId;
import org.sumspace.sandbox.client.ContractClient;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code sumspace contract decide}. */
@Command(
        name = "decide",
        description = {
            "Says whether a participant may do something under a contract now, and why.",
            "The exit code is 0 if it may and 1 if it may not. Conditions on counts and payments are unknown to the contract"
                    + " manager, because connectors keep them.",
        })
final class DecideCommand extends ContractAction {
    private static final int DENIED = 1;

    @Option(
            names = "--contract",
            paramLabel = "ID",
            required = true,
            converter = RecordId.Converter.class,
            description = "id of the contract")
    @SuppressWarnings("NullAway.Init")
    private RecordId contract;

    @Option(
            names = "--action",
            paramLabel = "ACTION",
            required = true,
            description = "an action of ODRL, for example use")
    private String action = "";

    @Option(
            names = "--target",
            paramLabel = "URL",
            required = true,
            description = "what it wants to use: the offering, or one of its resources together with --offering")
    private String target = "";

    @Option(
            names = "--as",
            paramLabel = "PARTICIPANT",
            required = true,
            description = "URL of the participant who asks")
    private String participant = "";

    @Option(
            names = "--offering",
            paramLabel = "URL",
            description = "the offering whose policies decide (default: the target)")
    private @Nullable String offering;

    @Option(
            names = "--provider",
            paramLabel = "PARTICIPANT",
            description = "who offers it, if several participants of the contract do")
    private @Nullable String provider;

    @Option(
            names = "--value",
            paramLabel = "NAME=TEXT",
            description = "a value that only the participant knows, for example purpose=research; may be repeated")
    private Map<String, String> values = new LinkedHashMap<>();

    @Option(
            names = "--for-peer",
            description = "leaves out the values on which the decision rests, so that the other party may read it")
    private boolean forPeer;

    @Override
    String actor() {
        return participant;
    }

    @Override
    int run(ContractClient contracts) {
        JsonNode decision = contracts.decide(contracts.get(contract.text()), question());
        boolean permitted = decision.path("permitted").asBoolean();
        if (json()) {
            out().println(PrintedText.of(decision));
        } else {
            out().println((permitted ? "PERMIT: " : "DENY: ") + PrintedText.of(participant)
                    + (permitted ? " may " : " may not ") + PrintedText.of(action) + " " + PrintedText.of(target));
            out().println("contract " + contract + ", version "
                    + decision.path("version").asLong() + ", at "
                    + PrintedText.of(decision.path("time").asText()));
            decision.path("text").asText().lines().map(PrintedText::of).forEach(out()::println);
            if (decision.path("rules").isMissingNode()) {
                decision.path("changes")
                        .forEach(change -> out().println("To change this: " + PrintedText.of(change.asText())));
            }
        }
        return permitted ? 0 : DENIED;
    }

    private ObjectNode question() {
        ObjectNode question = JsonNodeFactory.instance
                .objectNode()
                .put("action", action)
                .put("target", target)
                .put("participant", participant);
        if (offering != null) {
            question.put("offering", offering);
        }
        if (provider != null) {
            question.put("provider", provider);
        }
        if (forPeer) {
            question.put("forPeer", true);
        }
        if (!values.isEmpty()) {
            values.forEach(question.putObject("values")::put);
        }
        return question;
    }
}
