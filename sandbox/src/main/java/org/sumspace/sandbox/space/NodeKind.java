package org.sumspace.sandbox.space;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.sumspace.aggregator.AggregatorMain;
import org.sumspace.assessment.AssessmentMain;
import org.sumspace.catalog.CatalogMain;
import org.sumspace.common.config.Suggestion;
import org.sumspace.common.trust.NodeRole;
import org.sumspace.connector.ConnectorMain;
import org.sumspace.contract.ContractMain;
import org.sumspace.converter.ConverterMain;
import org.sumspace.processor.ProcessorMain;
import org.sumspace.sandbox.SandboxException;

/** The kinds of node that make up a data space. */
public enum NodeKind {
    CATALOG(NodeRole.ORCHESTRATOR, CatalogMain.class),
    CONTRACT(NodeRole.CONTRACT, ContractMain.class),
    CONNECTOR(NodeRole.CONNECTOR, ConnectorMain.class),
    AGGREGATOR(NodeRole.AGGREGATOR, AggregatorMain.class),
    PROCESSOR(NodeRole.PROCESSOR, ProcessorMain.class),
    CONVERTER(null, ConverterMain.class),
    ASSESSMENT(null, AssessmentMain.class);

    private final @Nullable NodeRole role;
    private final Class<?> mainClass;

    NodeKind(@Nullable NodeRole role, Class<?> mainClass) {
        this.role = role;
        this.mainClass = mainClass;
    }

    public static List<String> labels() {
        return Arrays.stream(values()).map(NodeKind::label).toList();
    }

    /**
     * The kind with this label.
     *
     * @param option that names it, for the message
     */
    public static NodeKind named(String option, String label) {
        return Arrays.stream(values())
                .filter(kind -> kind.label().equals(label))
                .findFirst()
                .orElseThrow(() -> new SandboxException(
                        option + " " + label + ": unknown kind of node", Suggestion.forUnknown(label, labels())));
    }

    /** The main class of the node's fat jar. */
    Class<?> mainClass() {
        return mainClass;
    }

    /** The role that the node's certificate names; empty for a kind that joins no cluster and has no certificate. */
    public Optional<NodeRole> role() {
        return Optional.ofNullable(role);
    }

    public String label() {
        return name().toLowerCase(Locale.ROOT);
    }
}
