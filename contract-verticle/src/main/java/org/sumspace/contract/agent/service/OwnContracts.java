package org.sumspace.contract.agent.service;

import io.vertx.core.Future;
import io.vertx.core.json.Json;
import io.vertx.core.json.JsonObject;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.sumspace.contract.agent.domain.FoundDocument;
import org.sumspace.contract.agent.store.DocumentReader;
import org.sumspace.contract.agent.store.DocumentSource;
import org.sumspace.contract.agreement.service.AgreementReader;

/** The manager's own contracts of one kind. Their versions show whether they have changed. */
public record OwnContracts(AgreementReader agreements) implements DocumentSource {
    private static final String VERSION = "__v";

    @Override
    public Future<Portion> after(String cursor, int limit) {
        return agreements.versionsAfter(cursor, limit).map(versions -> {
            List<Stamp> stamps = versions.entrySet().stream()
                    .map(each -> new Stamp(Json.encode(each.getKey()), String.valueOf(each.getValue())))
                    .toList();
            return new Portion(
                    stamps,
                    stamps.size() < limit
                            ? null
                            : id(stamps.get(stamps.size() - 1).id()));
        });
    }

    @Override
    public Future<List<FoundDocument>> read(List<String> ids) {
        return agreements
                .views(plain(ids))
                .map(views -> views.stream()
                        .map(JsonObject::new)
                        .map(view -> DocumentReader.read(view, String.valueOf(view.getLong(VERSION))))
                        .toList());
    }

    @Override
    public Future<Set<String>> existing(List<String> ids) {
        return agreements
                .existing(plain(ids))
                .map(found -> found.stream().map(Json::encode).collect(Collectors.toSet()));
    }

    private static List<String> plain(List<String> ids) {
        return ids.stream().map(OwnContracts::id).toList();
    }

    private static String id(String json) {
        return (String) Json.decodeValue(json);
    }
}
