package org.sumspace.catalog.training.orchestrator.core;

import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.sumspace.common.crypto.Digest;
import org.sumspace.common.training.execution.AggregatorEntry;
import org.sumspace.common.training.execution.ExecutionPlan;

/** Replaces key ids of an execution plan's members, digests and types of messages by names that people understand. */
public final class PlanNames {
    private static final Pattern DIGEST = Pattern.compile(" ?\\b([0-9a-f]{64})\\b");
    private static final Pattern MESSAGE_TYPE = Pattern.compile("\\b[A-Z]+(?:_[A-Z]+)+\\b");
    private static final String CATALOG = "this catalog";

    private final ExecutionPlan plan;
    private final Roster roster;
    private final Digest catalog;

    /** @param catalog key id of this node */
    public PlanNames(ExecutionPlan plan, Roster roster, Digest catalog) {
        this.plan = plan;
        this.roster = roster;
        this.catalog = catalog;
    }

    /** For example "the aggregator aggregator-1.elm.example of Elm". */
    public static String of(AggregatorEntry entry) {
        return "the aggregator " + entry.nodeId() + " of " + entry.organisation();
    }

    /** A member of the plan. */
    public String of(Digest keyId) {
        return find(keyId).orElse("a node that is not in the plan");
    }

    private Optional<String> find(Digest keyId) {
        return plan.aggregator(keyId)
                .map(PlanNames::of)
                .or(() -> Optional.ofNullable(roster.processorNodes().get(keyId))
                        .map(node -> "the processor node " + node.id() + " of " + node.organisation()))
                .or(() -> roster.organisationOfProcessor(keyId).map(organisation -> "a processor of " + organisation))
                .or(() -> keyId.equals(catalog) ? Optional.of(CATALOG) : Optional.empty());
    }

    /** Makes the text of another node readable. Digests that name no member are left out. */
    public String readable(String text) {
        String named = DIGEST.matcher(text)
                .replaceAll(match -> Matcher.quoteReplacement(find(Digest.parse(match.group(1)))
                        .map(name -> match.group().substring(0, match.group().indexOf(match.group(1))) + name)
                        .orElse("")));
        return MESSAGE_TYPE
                .matcher(named)
                .replaceAll(match -> match.group().toLowerCase(Locale.ROOT).replace('_', ' '));
    }
}
