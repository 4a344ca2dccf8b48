package org.sumspace.sandbox.cli.contract;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import org.sumspace.sandbox.cli.shared.TextTable;
import org.sumspace.sandbox.client.ContractClient.Contract;
import org.sumspace.sandbox.client.ContractClient.Kind;

/** A contract for people. */
record ContractView(Contract contract) {
    String kind() {
        return isEcosystem() ? "ecosystem" : "bilateral";
    }

    private boolean isEcosystem() {
        return contract.kind() == Kind.ECOSYSTEM;
    }

    /** The subject of the contract. */
    String subject() {
        return text(isEcosystem() ? "ecosystem" : "serviceOffering");
    }

    int signatures() {
        return contract.record().path(isEcosystem() ? "members" : "signatures").size();
    }

    TextTable table() {
        TextTable table = TextTable.ofFields()
                .row("contract", contract.id())
                .row("kind", kind())
                .row("version", String.valueOf(contract.version()))
                .row("status", contract.status());
        if (isEcosystem()) {
            table.row("ecosystem", subject()).row("orchestrator", text("orchestrator"));
        } else {
            table.row("provider", text("dataProvider"))
                    .row("consumer", text("dataConsumer"))
                    .row("offering", subject());
        }
        addSignatures(table, "signed", isEcosystem() ? "members" : "signatures");
        addSignatures(table, "revoked", isEcosystem() ? "revokedMembers" : "revokedSignatures");
        contract.record()
                .path("rolesAndObligations")
                .forEach(role -> addPolicies(table, "role " + role.path("role").asText(), role.path("policies")));
        contract.record().path("serviceOfferings").forEach(entry -> {
            table.row(
                    "offering",
                    entry.path("serviceOffering").asText() + " of "
                            + entry.path("participant").asText());
            addPolicies(table, "policy", entry.path("policies"));
        });
        addPolicies(table, "policy", contract.record().path("policy"));
        return table;
    }

    private String text(String field) {
        return contract.record().path(field).asText();
    }

    private void addSignatures(TextTable table, String name, String field) {
        for (JsonNode signature : contract.record().path(field)) {
            String who = isEcosystem()
                    ? signature.path("participant").asText() + " as "
                            + signature.path("role").asText()
                    : signature.path("did").asText();
            table.row(name, who + ", " + signature.path("date").asText());
        }
    }

    private static void addPolicies(TextTable table, String name, JsonNode policies) {
        for (JsonNode policy : policies) {
            List<String> words = new ArrayList<>();
            for (String field : List.of("uid", "description")) {
                if (policy.path(field).isTextual()) {
                    words.add(policy.path(field).asText());
                }
            }
            table.row(name, words.isEmpty() ? policy.toString() : String.join(": ", words));
        }
    }
}
