package org.sumspace.sandbox.cli.call;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.sumspace.client.FormBody;
import org.sumspace.client.NodeContract;
import org.sumspace.client.NodeRequest;
import org.sumspace.client.Operation;
import org.sumspace.client.Parameter;
import org.sumspace.common.http.MediaTypes;
import org.sumspace.common.http.server.contract.Contract;
import org.sumspace.sandbox.cli.shared.NodeName;
import picocli.CommandLine;

class AllOperationsTest {
    @ParameterizedTest
    @EnumSource
    void everyOperation_hasACommandWhoseOptionsGiveItsRequest(NodeName node) {
        NodeContract contract = node.contract();
        assertThat(contract.operations().keySet())
                .isEqualTo(Contract.load(node.kind() + "/openapi.yaml").operationIds());
        for (Operation operation : contract.operations().values()) {
            List<String> arguments = new ArrayList<>();
            Map<Parameter, List<String>> values = new LinkedHashMap<>();
            for (Parameter parameter : operation.parameters()) {
                arguments.addAll(List.of(OperationCommand.option(parameter), "a b"));
                values.put(parameter, List.of("a b"));
            }
            if (operation.needsBody() && !operation.mediaTypes().equals(List.of(FormBody.MEDIA_TYPE))) {
                arguments.add("{}");
            }

            CommandLine command = new CommandLine(OperationCommand.spec(node, operation));
            command.parseArgs(arguments.toArray(String[]::new));
            NodeRequest request = operation.request(values);

            assertThat(command.getParseResult().matchedOptions())
                    .as(operation.id())
                    .hasSameSizeAs(values.entrySet());
            assertThat(request.path()).startsWith("/").doesNotContain("{", "}", " ");
            assertThat(request.path().split("[?&]", -1).length
                            - 1
                            + request.headers().size()
                            + pathParameters(operation))
                    .as(operation.id())
                    .isEqualTo(values.size());
        }
    }

    private static long pathParameters(Operation operation) {
        return operation.path().chars().filter(character -> character == '{').count();
    }

    @ParameterizedTest
    @EnumSource
    void everyHelp_namesTheMembersOfTheBodyAndShowsAnExample(NodeName node) {
        for (Operation operation : node.contract().operations().values()) {
            SchemaText schemas = new SchemaText(operation.contract());
            String help = new CommandLine(OperationCommand.spec(node, operation)).getUsageMessage();
            assertThat(help).contains(operation.text("summary").split(" ")[0], "Answers:");
            operation.bodies().properties().forEach(body -> {
                assertThat(help).contains("Body, " + body.getKey());
                if (MediaTypes.isJson(body.getKey())) {
                    assertThat(schemas.example(body.getKey(), body.getValue()).isMissingNode())
                            .as(operation.id())
                            .isFalse();
                }
            });
        }
    }

    /** A link with a wrong name would be left out of the next steps, or fail after the request. */
    @ParameterizedTest
    @EnumSource
    void everyLink_givesTheNextOperationWhatTheAnswerHas(NodeName node) {
        NodeContract contract = node.contract();
        int links = 0;
        for (Operation operation : contract.operations().values()) {
            for (String status : operation.statuses()) {
                JsonNode answer = operation.answer(status);
                for (JsonNode link : answer.path("links")) {
                    links++;
                    Operation next =
                            contract.operations().get(link.path("operationId").asText());
                    assertThat(next).as(operation.id() + " " + link).isNotNull();
                    link.path("parameters").properties().forEach(parameter -> {
                        assertThat(next.parameters())
                                .extracting(Parameter::name)
                                .as(next.id())
                                .contains(parameter.getKey());
                        check(operation, answer, parameter.getValue().asText());
                    });
                }
            }
        }
        assertThat(links).isPositive();
    }

    private static void check(Operation operation, JsonNode answer, String expression) {
        if (expression.startsWith("$request.path.")) {
            assertThat(operation.path()).contains("{" + expression.substring("$request.path.".length()) + "}");
            return;
        }
        assertThat(expression).startsWith("$response.body#/");
        JsonNode schema = answer.path("content").path(MediaTypes.JSON).path("schema");
        String[] members = expression.substring("$response.body#/".length()).split("/");
        assertThat(hasMember(operation.contract(), schema, List.of(members)))
                .as(operation.id() + " " + expression)
                .isTrue();
    }

    private static boolean hasMember(NodeContract contract, JsonNode reference, List<String> members) {
        if (members.isEmpty()) {
            return true;
        }
        JsonNode schema = contract.resolve(reference);
        for (String parts : List.of("allOf", "oneOf", "anyOf")) {
            for (JsonNode part : schema.path(parts)) {
                if (hasMember(contract, part, members)) {
                    return true;
                }
            }
        }
        JsonNode member = schema.path("properties").path(members.get(0));
        return !member.isMissingNode() && hasMember(contract, member, members.subList(1, members.size()));
    }
}
