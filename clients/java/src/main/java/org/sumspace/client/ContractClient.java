package org.sumspace.client;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;

/** Requests to a contract manager about contracts of ecosystems, and about its audit. */
public final class ContractClient {
    /** The header with the key that the manager shares with the catalog. */
    public static final String KEY_HEADER = "x-svc-catalog-key";

    private final NodeClient manager;

    public ContractClient(NodeClient manager) {
        this.manager = manager;
    }

    public JsonNode sign(String contract, String participant, String role, String signature) {
        return manager.put(
                "/contracts/sign/" + contract,
                NodeClient.JSON
                        .createObjectNode()
                        .put("participant", participant)
                        .put("role", role)
                        .put("signature", signature));
    }

    /** Withdraws a signature. */
    public JsonNode revoke(String contract, String participant) {
        String encoded = Base64.getUrlEncoder().encodeToString(participant.getBytes(UTF_8));
        return manager.send(NodeRequest.delete("/contracts/sign/revoke/" + contract + "/" + encoded))
                .body();
    }

    /** The entries of the audit with higher numbers, some of them if there are many. */
    public List<JsonNode> auditAfter(long number) {
        List<JsonNode> entries = new ArrayList<>();
        manager.get("/audit?after=" + number).path("entries").forEach(entries::add);
        return entries;
    }
}
