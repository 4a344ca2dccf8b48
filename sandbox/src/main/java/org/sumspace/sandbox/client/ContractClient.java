package org.sumspace.sandbox.client;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.net.URLEncoder;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/** Requests to a contract manager. */
public final class ContractClient {
    private static final String KEY_HEADER = "x-svc-catalog-key";
    private static final int NOT_FOUND = 404;

    private final NodeClient manager;
    private final @Nullable String key;

    /** The two kinds of contract. */
    public enum Kind {
        ECOSYSTEM("/contracts"),
        BILATERAL("/bilaterals");

        private final String path;

        Kind(String path) {
            this.path = path;
        }
    }

    /** A contract as the manager shows it. */
    public record Contract(Kind kind, JsonNode record) {
        public String id() {
            return record.path("_id").asText();
        }

        public String status() {
            return record.path("status").asText();
        }

        public long version() {
            return record.path("__v").asLong();
        }

        private String path(String action) {
            return kind.path + "/" + action + "/" + id();
        }
    }

    /** @param key the catalog's key; null for a manager without a key */
    public ContractClient(NodeClient manager, @Nullable String key) {
        this.manager = manager;
        this.key = key;
    }

    /** @param status a status, or one with the prefix {@code not}; empty for any */
    public List<Contract> all(String status) {
        String query = status.isEmpty() ? "" : "?status=" + URLEncoder.encode(status, UTF_8);
        return list("/all" + query);
    }

    /** The contracts that a participant has signed, and the bilateral ones that it negotiates. */
    public List<Contract> of(String participant) {
        return list("/for/" + base64(participant));
    }

    private static String base64(String participant) {
        return Base64.getUrlEncoder().encodeToString(participant.getBytes(UTF_8));
    }

    private List<Contract> list(String path) {
        List<Contract> all = new ArrayList<>();
        for (Kind kind : Kind.values()) {
            send(NodeRequest.get(kind.path + path))
                    .path("contracts")
                    .forEach(record -> all.add(new Contract(kind, record)));
        }
        return all;
    }

    /** The contract with this id, of either kind. */
    public Contract get(String id) {
        return find(Kind.ECOSYSTEM, id).orElseGet(() -> read(Kind.BILATERAL, id));
    }

    private Optional<Contract> find(Kind kind, String id) {
        try {
            return Optional.of(read(kind, id));
        } catch (RemoteException refused) {
            if (refused.status() == NOT_FOUND) {
                return Optional.empty();
            }
            throw refused;
        }
    }

    private Contract read(Kind kind, String id) {
        return new Contract(kind, send(NodeRequest.get(kind.path + "/" + id)));
    }

    /** @param role in an ecosystem; ignored in a contract of two parties */
    public Contract sign(
            Contract contract, String participant, String role, String signature, OptionalLong expectedVersion) {
        ObjectNode body = NodeClient.JSON.createObjectNode();
        if (contract.kind() == Kind.ECOSYSTEM) {
            body.put("participant", participant).put("role", role).put("signature", signature);
        } else {
            body.put("did", participant).put("value", signature);
        }
        return change(contract, NodeRequest.put(contract.path("sign"), body), expectedVersion);
    }

    /** Withdraws a signature. */
    public Contract revoke(Contract contract, String participant, OptionalLong expectedVersion) {
        return change(
                contract,
                NodeRequest.delete(contract.path("sign/revoke") + "/" + base64(participant)),
                expectedVersion);
    }

    /** Ends the contract for good. */
    public Contract terminate(Contract contract, OptionalLong expectedVersion) {
        return change(contract, NodeRequest.put(contract.path("terminate"), null), expectedVersion);
    }

    private Contract change(Contract contract, NodeRequest request, OptionalLong expectedVersion) {
        NodeRequest expected = expectedVersion.isPresent() ? request.ifVersion(expectedVersion.getAsLong()) : request;
        return new Contract(contract.kind(), send(expected));
    }

    /** Asks for the decision of a contract. */
    public JsonNode decide(Contract contract, JsonNode question) {
        return send(NodeRequest.post(contract.kind().path + "/" + contract.id() + "/decisions", question));
    }

    /** The entries of the audit with higher numbers, some of them if there are many. */
    public List<JsonNode> auditAfter(long number) {
        List<JsonNode> entries = new ArrayList<>();
        send(NodeRequest.get("/audit?after=" + number)).path("entries").forEach(entries::add);
        return entries;
    }

    private JsonNode send(NodeRequest request) {
        return manager.send(key == null ? request : request.with(KEY_HEADER, key))
                .body();
    }
}
