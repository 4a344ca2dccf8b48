package org.sumspace.catalog.account.core;

import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.sumspace.catalog.account.domain.Participant;
import org.sumspace.catalog.account.domain.ParticipantProfile;
import org.sumspace.catalog.account.domain.ParticipantProfile.LegalPerson;
import org.sumspace.catalog.shared.core.Housekeeping;
import org.sumspace.common.http.signature.ConnectorKeys;

/** The public data of a participant. */
public final class ParticipantView {
    private static final String SCHEMA_VERSION = "1";

    private ParticipantView() {}

    public static Map<String, @Nullable Object> of(Participant participant) {
        ParticipantProfile profile = participant.profile();
        Map<String, @Nullable Object> view = new LinkedHashMap<>();
        new Housekeeping(participant.id(), participant.version(), participant.createdAt(), participant.updatedAt())
                .addTo(view);
        view.put("legalName", participant.legalName());
        view.put("did", profile.did().isEmpty() ? null : profile.did());
        view.put("legalPerson", legalPerson(profile.legalPerson()));
        view.put("logo", profile.logo());
        view.put("termsAndConditions", profile.termsAndConditions());
        view.put("associatedOrganisation", profile.associatedOrganisation());
        view.put("plan", profile.plan());
        view.put("permissions", profile.permissions());
        view.put("dataspaceEndpoint", participant.dataspaceEndpoint());
        if (!participant.dataspaceEndpoint().isEmpty()) {
            view.put("urls", urls(participant.dataspaceEndpoint()));
        }
        if (!participant.connectorKeys().isEmpty()) {
            view.put(ConnectorKeys.FIELD, participant.connectorKeys().tree());
        }
        view.put("schema_version", SCHEMA_VERSION);
        return view;
    }

    private static Map<String, Object> legalPerson(LegalPerson person) {
        Map<String, Object> view = new LinkedHashMap<>();
        view.put("registrationNumber", person.registrationNumber());
        view.put("headquartersAddress", Map.of("countryCode", person.headquartersCountry()));
        view.put("legalAddress", Map.of("countryCode", person.legalCountry()));
        view.put("parentOrganization", person.parentOrganization());
        view.put("subOrganization", person.subOrganization());
        return view;
    }

    private static Map<String, Object> urls(String endpoint) {
        String base = endpoint.endsWith("/") ? endpoint : endpoint + "/";
        Map<String, Object> urls = new LinkedHashMap<>();
        urls.put("dataExport", base + "data/export");
        urls.put("dataImport", base + "data/import");
        urls.put("consentExport", base + "consent/export");
        urls.put("consentImport", base + "consent/import");
        return urls;
    }
}
