package org.sumspace.catalog.account.domain;

import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.sumspace.common.http.signature.ConnectorKeys;

/**
 * The public data of a participant, without its administrator.
 *
 * @param id 24 lower-case hex digits
 * @param dataspaceEndpoint the URL of its connector; empty if none is registered
 * @param connectorKeys with which its connector signs messages to others
 * @param version counts the changes of profile, endpoint and keys
 */
public record Participant(
        String id,
        String legalName,
        ParticipantProfile profile,
        String dataspaceEndpoint,
        ConnectorKeys connectorKeys,
        Instant createdAt,
        Instant updatedAt,
        long version) {

    /** The data that other records show in place of the participant's id. */
    public Map<String, @Nullable Object> reference() {
        Map<String, @Nullable Object> fields = new LinkedHashMap<>();
        fields.put("_id", id);
        fields.put("legalName", legalName);
        fields.put("logo", profile.logo());
        fields.put("did", profile.did().isEmpty() ? null : profile.did());
        fields.put("dataspaceEndpoint", dataspaceEndpoint);
        return fields;
    }

    /** A participant that just signed up. */
    public static Participant named(String id, String legalName, Instant now) {
        return new Participant(id, legalName, ParticipantProfile.EMPTY, "", ConnectorKeys.NONE, now, now, 0);
    }

    public Participant withProfile(ParticipantProfile changed, Instant now) {
        return new Participant(id, legalName, changed, dataspaceEndpoint, connectorKeys, createdAt, now, version);
    }

    /** The participant with another connector. It replaces everything that an earlier connector registered. */
    public Participant withConnector(String url, ConnectorKeys keys, Instant now) {
        return new Participant(id, legalName, profile, url, keys, createdAt, now, version);
    }

    public Participant withVersion(long changed) {
        return new Participant(id, legalName, profile, dataspaceEndpoint, connectorKeys, createdAt, updatedAt, changed);
    }
}
