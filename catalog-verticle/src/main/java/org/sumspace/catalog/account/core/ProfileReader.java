package org.sumspace.catalog.account.core;

import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;
import org.sumspace.catalog.account.domain.ParticipantProfile;
import org.sumspace.catalog.account.domain.ParticipantProfile.LegalPerson;
import org.sumspace.common.document.JsonValue;
import org.sumspace.common.error.NodeException;
import org.sumspace.common.error.Violation;

/** Reads the profile that a participant sends. */
public final class ProfileReader {
    private static final String MESSAGE = "expected a URL of http or https without a user name";

    private ProfileReader() {}

    /**
     * The change that sets the fields which are given.
     *
     * @throws NodeException INVALID_INPUT if a URL is not one that others may follow
     */
    public static UnaryOperator<ParticipantProfile> read(JsonValue fields) {
        List<Violation> violations = new ArrayList<>();
        String logo = fields.member("logo").asText().strip();
        String terms = fields.member("termsAndConditions").asText().strip();
        if (!logo.isEmpty() && !WebUrls.isWebUrl(logo)) {
            violations.add(new Violation("/logo", MESSAGE));
        }
        if (WebUrls.looksLikeUrl(terms) && !WebUrls.isWebUrl(terms)) {
            violations.add(new Violation("/termsAndConditions", MESSAGE));
        }
        NodeException.requireNone(violations);
        return known -> new ParticipantProfile(
                text(fields, "did", known.did()),
                text(fields, "logo", known.logo()),
                text(fields, "termsAndConditions", known.termsAndConditions()),
                text(fields, "associatedOrganisation", known.associatedOrganisation()),
                text(fields, "plan", known.plan()),
                fields.has("permissions") ? texts(fields.member("permissions")) : known.permissions(),
                fields.has("legalPerson") ? legalPerson(fields.member("legalPerson")) : known.legalPerson());
    }

    private static String text(JsonValue fields, String name, String known) {
        return fields.has(name) ? fields.member(name).asText().strip() : known;
    }

    private static LegalPerson legalPerson(JsonValue person) {
        return new LegalPerson(
                person.member("registrationNumber").asText().strip(),
                country(person.member("headquartersAddress")),
                country(person.member("legalAddress")),
                texts(person.member("parentOrganization")),
                texts(person.member("subOrganization")));
    }

    private static String country(JsonValue address) {
        return address.member("countryCode").asText().strip();
    }

    private static List<String> texts(JsonValue array) {
        return array.items().stream().map(JsonValue::asText).toList();
    }
}
