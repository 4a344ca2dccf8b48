package org.sumspace.aggregator.release.api;

import io.vertx.core.Future;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.util.Base64;
import org.sumspace.aggregator.release.service.ReleaseService;
import org.sumspace.aggregator.shared.api.Uploads;
import org.sumspace.common.crypto.Digest;
import org.sumspace.common.http.server.operation.Answer;
import org.sumspace.common.http.server.operation.ApiRequest;
import org.sumspace.common.http.server.operation.Feature;
import org.sumspace.common.http.server.operation.Operations;
import org.sumspace.common.peer.SignedRequest;
import org.sumspace.common.security.Account;
import org.sumspace.common.security.Caller;

/**
 * The releases of aggregators below this one.
 *
 * @param bytesMax the largest release that is accepted
 */
public record ReleaseFeature(ReleaseService releases, Uploads uploads, int bytesMax) implements Feature {
    private static final Base64.Encoder BASE64 = Base64.getEncoder();

    @Override
    public void addTo(Operations operations) {
        operations.on("listReleases", this::listReleases).streamed("submitRelease", bytesMax, this::submitRelease);
    }

    private Future<Answer> listReleases(ApiRequest request) {
        Caller.of(request).requireRole(Account.OPERATOR);
        return releases.list(Digest.parse(request.path("plan"))).map(found -> {
            JsonArray items = new JsonArray();
            found.forEach(release -> items.add(new JsonObject()
                    .put("statement", BASE64.encodeToString(release.release()))
                    .put("sum", BASE64.encodeToString(release.sum()))));
            return Answer.json(new JsonObject().put("releases", items));
        });
    }

    private Future<Answer> submitRelease(ApiRequest request) {
        int group = Integer.parseInt(request.path("group"));
        int index = Integer.parseInt(request.path("index"));
        Digest sender = SignedRequest.of(request).peer().keyId();
        return uploads.receive(
                request,
                1,
                releases.expect(Uploads.plan(request), group, index, sender, Uploads.length(request)),
                (expected, body) -> releases.submit(expected, body).map(Digest::toBytes));
    }
}
