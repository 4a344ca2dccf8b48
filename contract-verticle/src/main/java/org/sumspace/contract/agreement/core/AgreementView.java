package org.sumspace.contract.agreement.core;

import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.sumspace.contract.agreement.domain.Agreement;
import org.sumspace.contract.agreement.domain.Agreement.OfferingPolicies;
import org.sumspace.contract.agreement.domain.AgreementKind;
import org.sumspace.contract.agreement.domain.AgreementStatus;
import org.sumspace.contract.agreement.domain.Signature;
import org.sumspace.contract.agreement.domain.Validity;

/** How clients see contracts. */
public final class AgreementView {
    private static final DateTimeFormatter MILLIS =
            DateTimeFormatter.ofPattern("uuuu-MM-dd'T'HH:mm:ss.SSS'Z'").withZone(ZoneOffset.UTC);

    /** The suffix of the version in an entity tag. */
    public static final String NOT_IN_FORCE = "-not-in-force";

    private AgreementView() {}

    /** The contract as clients see it at a time. */
    public static Map<String, @Nullable Object> at(Agreement agreement, Instant now) {
        Map<String, @Nullable Object> view = of(agreement);
        view.put("inForce", Validity.of(agreement).contains(now));
        if (agreement.kind() == AgreementKind.ECOSYSTEM) {
            view.put("serviceChains", ServiceChains.of(agreement.terms()));
        }
        return view;
    }

    /** The entity tag of what clients see at a time: only time changes whether one version of a contract is in force. */
    public static String tag(Agreement agreement, Instant now) {
        boolean outOfForce = agreement.status() == AgreementStatus.SIGNED
                && !Validity.of(agreement).contains(now);
        return "\"" + agreement.version() + (outOfForce ? NOT_IN_FORCE : "") + "\"";
    }

    /** The contract itself, in the form whose digest is in the audit. */
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
            view.put("members", members(agreement.signatures().valid()));
            view.put("revokedMembers", members(agreement.signatures().revoked()));
        } else {
            view.put("signatures", signatures(agreement.signatures().valid()));
            view.put("revokedSignatures", signatures(agreement.signatures().revoked()));
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
        view.put("writtenBy", entry.writtenBy().name());
        return view;
    }

    private static List<Map<String, Object>> members(List<Signature> signatures) {
        return signatures.stream()
                .map(signature -> signature(
                        signature,
                        Map.of(
                                "participant",
                                signature.participant(),
                                "role",
                                signature.role(),
                                "signature",
                                signature.value())))
                .toList();
    }

    private static List<Map<String, Object>> signatures(List<Signature> signatures) {
        return signatures.stream()
                .map(signature -> signature(
                        signature,
                        Map.of(
                                "did",
                                signature.participant(),
                                "party",
                                signature.party().isEmpty() ? signature.participant() : signature.party(),
                                "value",
                                signature.value())))
                .toList();
    }

    /** The fields of a signature that both kinds of contract show. */
    private static Map<String, Object> signature(Signature signature, Map<String, Object> said) {
        Map<String, Object> view = new LinkedHashMap<>(said);
        view.put("date", text(signature.date()));
        view.put("verified", signature.isVerified());
        if (signature.isVerified()) {
            view.put("keyId", signature.keyId());
        }
        view.put("via", signature.via().name());
        return view;
    }

    private static String text(Instant instant) {
        return MILLIS.format(instant);
    }
}
