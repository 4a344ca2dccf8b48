package org.sumspace.assessment.audit.api;

import io.vertx.core.Future;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.util.UUID;
import org.sumspace.assessment.audit.domain.AuditCheck;
import org.sumspace.assessment.audit.service.AuditHeads;
import org.sumspace.assessment.audit.service.AuditTrail;
import org.sumspace.assessment.shared.api.Callers;
import org.sumspace.assessment.shared.domain.CurrentUser;
import org.sumspace.common.error.NodeException;
import org.sumspace.common.http.server.operation.Answer;
import org.sumspace.common.http.server.operation.ApiRequest;
import org.sumspace.common.http.server.operation.Feature;
import org.sumspace.common.http.server.operation.Operations;

/** The audit log of a workspace, and for superadministrators that of accounts. */
public record AuditFeature(AuditTrail audit, AuditHeads heads) implements Feature {
    private static final int ENTRIES = 100;

    @Override
    public void addTo(Operations operations) {
        operations.on("listAuditLog", this::listAuditLog).on("verifyAuditLog", this::verifyAuditLog);
    }

    private Future<Answer> listAuditLog(ApiRequest request) {
        return audit.newest(
                        log(request),
                        request.query("text").orElse(""),
                        request.query("limit", ENTRIES),
                        request.query("offset", 0))
                .map(entries -> {
                    JsonArray all = new JsonArray();
                    entries.forEach(entry -> all.add(entry.tree()));
                    return Answer.json(all);
                });
    }

    private Future<Answer> verifyAuditLog(ApiRequest request) {
        return heads.check(log(request)).map(check -> Answer.json(json(check)));
    }

    private static JsonObject json(AuditCheck check) {
        JsonObject answer = new JsonObject()
                .put("valid", check.isWhole())
                .put("entries", check.head().number())
                .put("digest", check.head().digest().toString());
        return check.isWhole() ? answer : answer.put("broken_at", check.brokenAt());
    }

    private static UUID log(ApiRequest request) {
        CurrentUser caller = Callers.of(request);
        if (!request.query("log").orElse("workspace").equals("accounts")) {
            return caller.workspace();
        }
        if (!caller.superadmin()) {
            throw NodeException.forbidden("The log of accounts is for superadministrators.");
        }
        return AuditTrail.ACCOUNTS;
    }
}
