package org.sumspace.sandbox.learners;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import java.util.Map;
import java.util.function.IntFunction;
import java.util.stream.Collectors;
import org.sumspace.client.ConnectorClient;
import org.sumspace.sandbox.client.SpaceOperators;
import org.sumspace.sandbox.data.Statements;
import org.sumspace.sandbox.space.NodeKind;
import org.sumspace.sandbox.space.SpacePlan;

/** Prepares the data providers for training: stores the learners' records in their connectors. */
public final class Enrolment {
    private final SpacePlan space;
    private final SpaceOperators operators;

    public Enrolment(SpacePlan space, SpaceOperators operators) {
        this.space = space;
        this.operators = operators;
    }

    /**
     * Stores the records and assigns the learners to processors. Repeating it changes nothing.
     *
     * @param statements gives the record of a row
     */
    public void enrol(Placement placement, IntFunction<? extends JsonNode> statements) {
        Map<String, List<Placement.Processor>> byOrganisation =
                placement.processors().stream().collect(Collectors.groupingBy(Placement.Processor::organisation));
        byOrganisation.entrySet().parallelStream()
                .forEach(entry -> enrol(entry.getKey(), entry.getValue(), statements));
    }

    private void enrol(
            String organisation, List<Placement.Processor> processors, IntFunction<? extends JsonNode> statements) {
        ConnectorClient connector = new ConnectorClient(operators.at(space.node(NodeKind.CONNECTOR, organisation)));
        connector.ingest(processors.stream()
                .flatMap(processor -> processor.rows().stream())
                .map(statements::apply));
        for (Placement.Processor processor : processors) {
            connector.assign(
                    processor.name(),
                    processor.rows().stream().map(Statements::learner).toList());
        }
    }
}
