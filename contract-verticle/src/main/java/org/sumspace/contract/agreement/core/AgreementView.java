package org.sumspace.contract.agreement.core;

import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.sumspace.contract.agreement.domain.Agreement;
import org.sumspace.contract.agreement.domain.AgreementKind;
import org.sumspace.contract.agreement.domain.OfferingPolicies;
import org.sumspace.contract.agreement.domain.Signature;

/** How clients see contracts. */
public final class AgreementView {
    private static final DateTimeFormatter MILLIS =
            DateTimeFormatter.ofPattern("uuuu-MM-dd'T'HH:mm:ss.SSS'Z'").withZone(ZoneOffset.UTC);

    private AgreementView() {}

    public static Map<String, @Nullable Object> of(Agreement agreement) {
        Map<String, @Nullable Object> view = new LinkedHashMap<>();
        view.put("_id", agreement.id());
        agreement
                .terms()
                .members()
                .forEach(term -> view.put(term.getKey(), term.getValue().tree()));
        if (agreement.kind() == AgreementKind.ECOSYSTEM) {
            view.put(
                    "serviceOfferings",
                    agreement.offerings().stream().map(AgreementView::offering).toList());
            view.put("members", members(agreement.signatures()));
            view.put("revokedMembers", members(agreement.revoked()));
        } else {
            view.put("signatures", signatures(agreement.signatures()));
            view.put("revokedSignatures", signatures(agreement.revoked()));
        }
        view.put("status", agreement.status().text());
        view.put("createdAt", text(agreement.createdAt()));
        view.put("updatedAt", text(agreement.updatedAt()));
        view.put("__v", agreement.version());
        return view;
    }

    private static Map<String, @Nullable Object> offering(OfferingPolicies entry) {
        Map<String, @Nullable Object> view = new LinkedHashMap<>();
        view.put("_id", entry.id());
        view.put("participant", entry.participant());
        view.put("serviceOffering", entry.offering());
        view.put("policies", entry.policies().tree());
        return view;
    }

    private static List<Map<String, String>> members(List<Signature> signatures) {
        return signatures.stream()
                .map(signature -> Map.of(
                        "participant",
                        signature.participant(),
                        "role",
                        signature.role(),
                        "signature",
                        signature.value(),
                        "date",
                        text(signature.date())))
                .toList();
    }

    private static List<Map<String, String>> signatures(List<Signature> signatures) {
        return signatures.stream()
                .map(signature -> Map.of(
                        "did",
                        signature.participant(),
                        "party",
                        signature.participant(),
                        "value",
                        signature.value(),
                        "date",
                        text(signature.date())))
                .toList();
    }

    private static String text(Instant instant) {
        return MILLIS.format(instant);
    }
}
