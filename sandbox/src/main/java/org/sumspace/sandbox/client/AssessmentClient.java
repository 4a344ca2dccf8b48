package org.sumspace.sandbox.client;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.net.URLEncoder;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Requests to an assessment node in a session, about one workspace. */
public final class AssessmentClient {
    private static final int PAGE = 1_000;

    private final NodeClient node;
    private final String cookie;
    private final String workspace;

    private AssessmentClient(NodeClient node, String cookie, String workspace) {
        this.node = node;
        this.cookie = cookie;
        this.workspace = workspace;
    }

    /**
     * Starts a session.
     *
     * @param code of the second factor; empty for none
     * @param workspace empty for the person's first one
     */
    public static AssessmentClient logIn(
            NodeClient node, String email, String password, String code, String workspace) {
        ObjectNode body = NodeClient.JSON.createObjectNode().put("email", email).put("password", password);
        if (!code.isEmpty()) {
            body.put("mfa_code", code);
        }
        String cookie = node.send(NodeRequest.post("/api/auth/login", body))
                .header("Set-Cookie")
                .map(header -> header.replaceFirst(";.*", ""))
                .orElseThrow(() -> new RemoteException(
                        "expected a session from the log-in at " + node.base(),
                        new IllegalStateException("no cookie")));
        return new AssessmentClient(node, cookie, workspace);
    }

    /** Ends the session. */
    public void logOut() {
        send(NodeRequest.post("/api/auth/logout", null));
    }

    /** Makes an account with roles in the workspace; the answer has its one-time token. */
    public JsonNode createUser(String email, String name, List<String> roles) {
        ObjectNode body = NodeClient.JSON.createObjectNode().put("email", email).put("full_name", name);
        roles.forEach(body.putArray("role_names")::add);
        return send(NodeRequest.post("/api/admin/users", body));
    }

    /** The accounts that the caller sees. */
    public List<JsonNode> users() {
        List<JsonNode> all = new ArrayList<>();
        List<JsonNode> page;
        do {
            page = list("/api/admin/users?limit=" + PAGE + "&offset=" + all.size());
            all.addAll(page);
        } while (page.size() == PAGE);
        return all;
    }

    public Optional<JsonNode> user(String email) {
        return users().stream()
                .filter(user -> user.path("email").asText().equalsIgnoreCase(email))
                .findFirst();
    }

    /** @param action for example {@code unlock} */
    public JsonNode changeUser(JsonNode user, String action) {
        return send(
                NodeRequest.post("/api/admin/users/" + encoded(user.path("id").asText()) + "/" + action, null));
    }

    /** @param log {@code workspace} or {@code accounts} */
    public List<JsonNode> auditLog(String log, int limit) {
        return list("/api/admin/audit-log?limit=" + limit + "&log=" + encoded(log));
    }

    /** @param log {@code workspace} or {@code accounts} */
    public JsonNode verifyAuditLog(String log) {
        return send(NodeRequest.get("/api/admin/audit-log/verify?log=" + encoded(log)));
    }

    /** The newest first. */
    public List<JsonNode> runs(int limit) {
        List<JsonNode> runs = new ArrayList<>();
        send(NodeRequest.get("/v1/audits?limit=" + limit)).path("runs").forEach(runs::add);
        return runs;
    }

    public JsonNode cancelRun(String id) {
        return send(NodeRequest.post("/v1/audits/" + encoded(id) + "/cancel", null));
    }

    private List<JsonNode> list(String path) {
        List<JsonNode> all = new ArrayList<>();
        send(NodeRequest.get(path)).forEach(all::add);
        return all;
    }

    private static String encoded(String id) {
        return URLEncoder.encode(id, UTF_8);
    }

    private JsonNode send(NodeRequest request) {
        NodeRequest inSession = request.with("Cookie", cookie);
        return node.send(workspace.isEmpty() ? inSession : inSession.with("X-Workspace", workspace))
                .body();
    }
}
