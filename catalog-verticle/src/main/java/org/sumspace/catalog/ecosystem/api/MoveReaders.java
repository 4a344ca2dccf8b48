package org.sumspace.catalog.ecosystem.api;

import io.vertx.core.json.JsonArray;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import org.sumspace.catalog.ecosystem.core.ChainReader;
import org.sumspace.catalog.ecosystem.core.OfferingReader;
import org.sumspace.catalog.ecosystem.domain.EcosystemMove;
import org.sumspace.catalog.ecosystem.domain.EcosystemOffering;
import org.sumspace.catalog.ecosystem.domain.EcosystemState.ProcessingChain;
import org.sumspace.catalog.resource.domain.ResourceKind;
import org.sumspace.catalog.shared.api.PathIds;
import org.sumspace.catalog.shared.core.SelfDescriptions;
import org.sumspace.common.document.JsonValue;
import org.sumspace.common.error.NodeException;
import org.sumspace.common.error.Violation;
import org.sumspace.common.http.server.operation.ApiRequest;
import org.sumspace.common.odrl.document.RuleCheck;

/** Reads moves from requests that meet the contract. */
final class MoveReaders {
    private final SelfDescriptions selfDescriptions;
    private final OfferingReader offerings;
    private final ChainReader chains;
    private final RuleCheck rules;
    private final Supplier<String> ids;

    /** @param ids makes ids of new chains */
    MoveReaders(SelfDescriptions selfDescriptions, RuleCheck rules, Supplier<String> ids) {
        this.selfDescriptions = selfDescriptions;
        this.offerings = new OfferingReader(selfDescriptions);
        this.chains = new ChainReader(selfDescriptions);
        this.rules = rules;
        this.ids = ids;
    }

    EcosystemMove invite(ApiRequest request) {
        List<Violation> violations = new ArrayList<>();
        String participant = id(
                request.object().getString("participantId"),
                SelfDescriptions.PARTICIPANTS,
                "/participantId",
                violations);
        NodeException.requireNone(violations);
        return new EcosystemMove.Invite(participant, texts(request, "roles"));
    }

    EcosystemMove requestToJoin(ApiRequest request) {
        return new EcosystemMove.RequestToJoin(texts(request, "roles"), offerings(request));
    }

    EcosystemMove authorizeRequest(ApiRequest request) {
        return new EcosystemMove.AuthorizeRequest(PathIds.of(request, "requestId"));
    }

    EcosystemMove rejectRequest(ApiRequest request) {
        return new EcosystemMove.RejectRequest(PathIds.of(request, "requestId"));
    }

    EcosystemMove setOfferings(ApiRequest request) {
        return new EcosystemMove.SetOfferings(offerings(request));
    }

    EcosystemMove addServices(ApiRequest request) {
        List<Violation> violations = new ArrayList<>();
        List<EcosystemMove.Provided> services = new ArrayList<>();
        List<String> references = texts(request, "infrastructureServices");
        for (int i = 0; i < references.size(); i++) {
            String id = id(
                    references.get(i),
                    ResourceKind.INFRASTRUCTURE_SERVICE.path(),
                    "/infrastructureServices/" + i,
                    violations);
            services.add(new EcosystemMove.Provided(id, ""));
        }
        NodeException.requireNone(violations);
        return new EcosystemMove.AddServices(services);
    }

    EcosystemMove addChain(ApiRequest request) {
        return new EcosystemMove.SetChain(chain(ids.get(), request), true);
    }

    EcosystemMove updateChain(ApiRequest request) {
        return new EcosystemMove.SetChain(chain(PathIds.of(request, "chainId"), request), false);
    }

    EcosystemMove removeChain(ApiRequest request) {
        return new EcosystemMove.RemoveChain(PathIds.of(request, "chainId"));
    }

    private ProcessingChain chain(String id, ApiRequest request) {
        return new ProcessingChain(
                id, chains.read(JsonValue.of(request.object().getMap()).member("dataProcessingChain")));
    }

    private List<EcosystemOffering> offerings(ApiRequest request) {
        JsonValue sent = JsonValue.of(request.object().getMap()).member("offerings");
        List<EcosystemOffering> read = offerings.read(sent);
        rules.requireRules(sent, "/offerings");
        return read;
    }

    private static List<String> texts(ApiRequest request, String field) {
        return request.object().getJsonArray(field, new JsonArray()).stream()
                .map(String::valueOf)
                .toList();
    }

    private String id(String reference, String kind, String path, List<Violation> violations) {
        return selfDescriptions.id(reference, List.of(kind), path, violations).orElse("");
    }
}
