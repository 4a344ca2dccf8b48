package org.sumspace.sandbox.cli.call;

import com.fasterxml.jackson.databind.JsonNode;
import java.net.http.HttpHeaders;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.sumspace.client.Operation;
import org.sumspace.client.Parameter;
import org.sumspace.sandbox.ShellWord;
import org.sumspace.sandbox.cli.shared.PrintedText;

/**
 * The operations that are natural after an answer, from the links of the contract.
 *
 * @param given values of the parameters of the request
 * @param body of the answer
 */
record NextSteps(Operation operation, Map<Parameter, List<String>> given, HttpHeaders headers, JsonNode body) {
    private static final String PATH = "$request.path.";
    private static final String BODY = "$response.body#";
    private static final String HEADER = "$response.header.";

    /**
     * A command for each link whose values the answer has.
     *
     * @param prefix in front of the operation
     * @param options that name the node and the account, each with a space before it
     */
    List<String> commands(String status, String prefix, String options) {
        List<String> commands = new ArrayList<>();
        for (JsonNode link : operation.links(status)) {
            Operation next = operation.linked(link);
            parameters(next, link)
                    .ifPresent(parameters -> commands.add(prefix + next.id() + parameters + body(next, link) + options
                            + "  # " + next.text("summary")));
        }
        return commands;
    }

    /** Empty if a value is absent. */
    private Optional<String> parameters(Operation next, JsonNode link) {
        StringBuilder words = new StringBuilder();
        for (Parameter parameter : next.parameters()) {
            String expression = link.path("parameters").path(parameter.name()).asText();
            Optional<String> value = expression.isEmpty() ? Optional.empty() : value(expression);
            if (value.isPresent()) {
                words.append(' ')
                        .append(OperationCommand.option(parameter))
                        .append(' ')
                        .append(ShellWord.of(PrintedText.of(value.get())));
            } else if (!expression.isEmpty() || parameter.isRequired()) {
                return Optional.empty();
            }
        }
        return Optional.of(words.toString());
    }

    private Optional<String> value(String expression) {
        if (expression.startsWith(PATH)) {
            return given.entrySet().stream()
                    .filter(each -> each.getKey().place().equals("path")
                            && each.getKey().name().equals(expression.substring(PATH.length())))
                    .map(each -> each.getValue().get(0))
                    .findFirst();
        }
        if (expression.startsWith(BODY)) {
            JsonNode value = body.at(expression.substring(BODY.length()));
            return value.isValueNode() && !value.isNull() ? Optional.of(value.asText()) : Optional.empty();
        }
        return expression.startsWith(HEADER)
                ? headers.firstValue(expression.substring(HEADER.length()))
                : Optional.of(expression);
    }

    private static String body(Operation next, JsonNode link) {
        if (link.has("requestBody")) {
            return " " + ShellWord.of(link.path("requestBody").toString());
        }
        return next.needsBody() ? " @FILE" : "";
    }
}
