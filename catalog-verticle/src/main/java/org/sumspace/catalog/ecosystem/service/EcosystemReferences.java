package org.sumspace.catalog.ecosystem.service;

import io.vertx.core.Future;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.sumspace.catalog.account.domain.Participant;
import org.sumspace.catalog.account.service.AccountService;
import org.sumspace.catalog.ecosystem.core.EcosystemView;
import org.sumspace.catalog.ecosystem.domain.EcosystemMove;
import org.sumspace.catalog.ecosystem.domain.EcosystemOffering;
import org.sumspace.catalog.ecosystem.service.EcosystemMoves.MoveReferences;
import org.sumspace.catalog.resource.domain.ResourceKind;
import org.sumspace.catalog.resource.domain.ResourceRecord;
import org.sumspace.catalog.resource.service.RecordAssembler;
import org.sumspace.catalog.resource.service.RecordService;
import org.sumspace.common.error.NodeException;
import org.sumspace.common.error.Violation;

/** The participants, offerings and services to which ecosystems and their moves refer. */
public final class EcosystemReferences implements MoveReferences, RecordAssembler.Extension {
    private static final int MEMBERSHIPS_IN_LISTS = 100;

    private final AccountService accounts;
    private final RecordService offerings;
    private final RecordService infrastructureServices;

    public EcosystemReferences(AccountService accounts, RecordService offerings, RecordService infrastructureServices) {
        this.accounts = accounts;
        this.offerings = offerings;
        this.infrastructureServices = infrastructureServices;
    }

    @Override
    public Future<EcosystemMove> resolved(String caller, EcosystemMove move) {
        if (move instanceof EcosystemMove.Invite invite) {
            return accounts.participant(invite.participant()).map(move);
        }
        if (move instanceof EcosystemMove.RequestToJoin request) {
            return checkOfferings(caller, request.offerings()).map(move);
        }
        if (move instanceof EcosystemMove.SetOfferings set) {
            return checkOfferings(caller, set.offerings()).map(move);
        }
        if (move instanceof EcosystemMove.AddServices add) {
            return resolved(add);
        }
        return Future.succeededFuture(move);
    }

    private Future<Void> checkOfferings(String owner, List<EcosystemOffering> offered) {
        Set<String> ids =
                offered.stream().map(EcosystemOffering::serviceOffering).collect(Collectors.toSet());
        return offerings.visible(ids).map(found -> {
            List<Violation> violations = new ArrayList<>();
            for (int i = 0; i < offered.size(); i++) {
                ResourceRecord offering = found.get(offered.get(i).serviceOffering());
                if (offering == null || !offering.owner().equals(owner)) {
                    violations.add(new Violation(
                            "/offerings/" + i + "/serviceOffering", "there is no such published offering of yours"));
                }
            }
            if (!violations.isEmpty()) {
                throw NodeException.unprocessable(violations);
            }
            return null;
        });
    }

    private Future<EcosystemMove> resolved(EcosystemMove.AddServices add) {
        List<String> ids =
                add.services().stream().map(EcosystemMove.Provided::service).toList();
        return infrastructureServices.visible(Set.copyOf(ids)).map(found -> {
            List<Violation> violations = new ArrayList<>();
            List<EcosystemMove.Provided> services = new ArrayList<>();
            for (int i = 0; i < ids.size(); i++) {
                ResourceRecord service = found.get(ids.get(i));
                if (service == null) {
                    violations.add(new Violation(
                            "/infrastructureServices/" + i, "there is no such published infrastructure service"));
                } else {
                    services.add(new EcosystemMove.Provided(service.id(), service.owner()));
                }
            }
            if (!violations.isEmpty()) {
                throw NodeException.unprocessable(violations);
            }
            return new EcosystemMove.AddServices(services);
        });
    }

    /** Lists show the first members, invitations and requests of an ecosystem; its record shows all. */
    @Override
    public void shorten(Map<String, @Nullable Object> view) {
        EcosystemView.MEMBERSHIPS.forEach(field -> view.computeIfPresent(
                field,
                (name, all) ->
                        ((List<?>) all).stream().limit(MEMBERSHIPS_IN_LISTS).toList()));
    }

    /** Shows the orchestrator and the members with the fields that everybody reads of a participant. */
    @Override
    public Future<Void> extend(List<Map<String, @Nullable Object>> views) {
        Set<String> ids = views.stream()
                .flatMap(view -> Stream.concat(
                        Stream.of(view.get(ResourceKind.ECOSYSTEM.ownerField())),
                        members(view).stream().map(member -> member.get(EcosystemView.PARTICIPANT))))
                .map(String::valueOf)
                .collect(Collectors.toSet());
        return accounts.participants(ids).map(found -> {
            views.forEach(view -> populate(view, found));
            return null;
        });
    }

    private static void populate(Map<String, @Nullable Object> view, Map<String, Participant> found) {
        Participant orchestrator = found.get(String.valueOf(view.get(ResourceKind.ECOSYSTEM.ownerField())));
        if (orchestrator == null) {
            view.remove(ResourceKind.ECOSYSTEM.ownerField());
        } else {
            view.put(ResourceKind.ECOSYSTEM.ownerField(), orchestrator.reference());
        }
        view.put(
                EcosystemView.PARTICIPANTS,
                members(view).stream()
                        .map(member -> populatedMember(member, found))
                        .filter(Objects::nonNull)
                        .toList());
    }

    /** @return null if there is no such participant */
    private static @Nullable Map<String, @Nullable Object> populatedMember(
            Map<String, @Nullable Object> member, Map<String, Participant> found) {
        Participant participant = found.get(String.valueOf(member.get(EcosystemView.PARTICIPANT)));
        if (participant == null) {
            return null;
        }
        Map<String, @Nullable Object> populated = new LinkedHashMap<>(member);
        populated.put(EcosystemView.PARTICIPANT, participant.reference());
        return populated;
    }

    @SuppressWarnings("unchecked")
    private static List<Map<String, @Nullable Object>> members(Map<String, @Nullable Object> view) {
        return (List<Map<String, @Nullable Object>>)
                Objects.requireNonNullElse(view.get(EcosystemView.PARTICIPANTS), List.of());
    }
}
