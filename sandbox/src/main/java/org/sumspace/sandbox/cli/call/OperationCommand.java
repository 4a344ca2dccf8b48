package org.sumspace.sandbox.cli.call;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.lang.reflect.Member;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.sumspace.client.FormBody;
import org.sumspace.client.NodeClient;
import org.sumspace.client.NodeRequest;
import org.sumspace.client.Operation;
import org.sumspace.client.Parameter;
import org.sumspace.client.RemoteException;
import org.sumspace.client.StreamedAnswer;
import org.sumspace.sandbox.OutputPaths;
import org.sumspace.sandbox.ShellWord;
import org.sumspace.sandbox.cli.shared.NodeName;
import org.sumspace.sandbox.cli.shared.NodeOptions;
import org.sumspace.sandbox.cli.shared.RefusalText;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.PositionalParamSpec;
import picocli.CommandLine.Model.UsageMessageSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code sumspace call NODE OPERATION}: its options are the parameters of the operation, and those of all calls. */
final class OperationCommand implements Callable<Integer> {
    /** In the help, parameters are in front of the options of all calls. */
    private static final int FIRST = -1_000;

    private static final Set<String> RESERVED = CommandSpec.forAnnotatedObject(new CallOptions(NodeName.CATALOG))
            .optionsMap()
            .keySet();

    private final NodeName node;
    private final Operation operation;
    private final Map<Parameter, OptionSpec> parameters = new LinkedHashMap<>();
    private final Map<String, OptionSpec> parts = new LinkedHashMap<>();
    private final PositionalParamSpec body = PositionalParamSpec.builder()
            .index("0")
            .arity("0..1")
            .type(String.class)
            .paramLabel("BODY")
            .description("the body: @FILE, @- for standard input, or itself")
            .build();

    @Spec
    @SuppressWarnings("NullAway.Init")
    private CommandSpec spec;

    @Mixin
    private final CallOptions options;

    /** The options that calls have besides the parameters of the operation. */
    private static final class CallOptions {
        @Option(names = "--output", paramLabel = "FILE", description = "writes the answer to this file")
        private @Nullable Path output;

        @Option(
                names = "--content-type",
                paramLabel = "TYPE",
                description = "media type of the body, if the operation takes several")
        private @Nullable String contentType;

        @Mixin
        private final NodeOptions node;

        private CallOptions(NodeName node) {
            this.node = new NodeOptions(node);
        }
    }

    private OperationCommand(NodeName node, Operation operation) {
        this.node = node;
        this.operation = operation;
        this.options = new CallOptions(node);
    }

    static CommandSpec spec(NodeName node, Operation operation) {
        OperationCommand command = new OperationCommand(node, operation);
        CommandSpec spec = CommandSpec.forAnnotatedObject(command).name(operation.id());
        SchemaText schemas = new SchemaText(operation.contract());
        for (Parameter parameter : operation.parameters()) {
            OptionSpec option = OptionSpec.builder(option(parameter))
                    .order(FIRST + spec.options().size())
                    .type(parameter.isList() ? List.class : String.class)
                    .auxiliaryTypes(String.class)
                    .arity("1")
                    .required(parameter.isRequired())
                    .paramLabel(parameter.isList() ? "TEXT.." : "TEXT")
                    .description(description(schemas.type(parameter.schema()), parameter.definition()))
                    .completionCandidates(parameter.values())
                    .build();
            command.parameters.put(parameter, option);
            spec.addOption(option);
        }
        operation.formParts().properties().forEach(part -> {
            OptionSpec option = OptionSpec.builder("--" + part.getKey())
                    .order(FIRST + spec.options().size())
                    .type(String.class)
                    .paramLabel("TEXT|@FILE")
                    .description(description("part of the form", part.getValue()))
                    .build();
            command.parts.put(part.getKey(), option);
            spec.addOption(option);
        });
        if (operation.mediaTypes().stream().anyMatch(type -> !type.equals(FormBody.MEDIA_TYPE))) {
            spec.addPositional(command.body);
        }
        spec.addOption(OptionSpec.builder("-h", "--help")
                .usageHelp(true)
                .description("shows parameters, body and answers")
                .build());
        OperationHelp help = new OperationHelp(operation);
        spec.usageMessage()
                .sortOptions(false)
                .customSynopsis("sumspace call " + node.kind() + " " + operation.id() + synopsis(spec) + " [OPTIONS]");
        // Texts of the contract are no formats, and its examples are not wrapped.
        spec.usageMessage()
                .sectionMap()
                .put(UsageMessageSpec.SECTION_KEY_DESCRIPTION, each -> text(help.description()));
        spec.usageMessage().sectionMap().put(UsageMessageSpec.SECTION_KEY_FOOTER, each -> text(help.lines()));
        return spec;
    }

    private static String text(List<String> lines) {
        return String.join(System.lineSeparator(), lines) + System.lineSeparator();
    }

    private static String synopsis(CommandSpec spec) {
        String required = spec.options().stream()
                .filter(OptionSpec::required)
                .map(option -> " " + option.longestName() + "=" + option.paramLabel())
                .collect(Collectors.joining());
        return spec.positionalParameters().isEmpty() ? required : required + " [BODY]";
    }

    /** The names of the options that all calls have. */
    static Set<String> sharedOptions() {
        return RESERVED;
    }

    /** The option for a parameter: its name, behind its place if another option has the name. */
    static String option(Parameter parameter) {
        String name = "--" + parameter.name();
        return RESERVED.contains(name) ? "--" + parameter.place() + "-" + parameter.name() : name;
    }

    private static String description(String type, JsonNode definition) {
        String text = OperationHelp.inOneLine(definition.path("description").asText());
        return (text.isEmpty() ? type : type + ". " + text).replace("%", "%%");
    }

    @Override
    public Integer call() throws IOException {
        if (options.output != null) {
            OutputPaths.requireFile(options.output, "--output");
        }
        try {
            NodeClient client = operation.takesCredentials()
                    ? options.node.client(operation.keyHeader().orElse(null))
                    : options.node.anonymous();
            try (StreamedAnswer answer = client.open(request())) {
                show(answer);
            } finally {
                if (node == NodeName.ASSESSMENT && operation.takesCredentials() && options.node.isLoggedIn()) {
                    client.endSession();
                }
            }
            return 0;
        } catch (RemoteException refused) {
            throw RefusalText.explain(
                    refused,
                    options.node.address(),
                    Map.of(
                            400,
                            "Correct what it names; --help shows parameters and body",
                            422,
                            "Correct what it names; --help shows parameters and body"));
        }
    }

    private NodeRequest request() throws IOException {
        NodeRequest request = withoutBody();
        Map<String, String> form = new LinkedHashMap<>();
        parts.forEach((name, part) -> {
            if (part.getValue() != null) {
                form.put(name, part.getValue());
            }
        });
        if (!form.isEmpty()) {
            return form(form).of(request);
        }
        if (body.getValue() != null) {
            CallBody typed = CallBody.of(body.getValue(), operation.mediaTypes(), options.contentType, System.in);
            return request.withBody(typed.mediaType(), typed.publisher());
        }
        if (operation.needsBody()) {
            throw new ParameterException(spec.commandLine(), "missing body: @FILE, @- for standard input, or itself");
        }
        return request;
    }

    private NodeRequest withoutBody() {
        try {
            return operation.request(given());
        } catch (IllegalArgumentException wrong) {
            throw new ParameterException(spec.commandLine(), String.valueOf(wrong.getMessage()));
        }
    }

    /** @param values by name: texts, or files as {@code @FILE} */
    private FormBody form(Map<String, String> values) throws FileNotFoundException {
        FormBody form = new FormBody();
        for (Map.Entry<String, String> part : values.entrySet()) {
            String name = part.getKey();
            String value = part.getValue();
            String type = operation
                    .formEncoding()
                    .path(name)
                    .path("contentType")
                    .asText()
                    .replaceFirst(",.*", "");
            if (value.startsWith("@")) {
                form.file(name, type, Path.of(value.substring(1)));
            } else {
                form.text(name, type, value);
            }
        }
        return form;
    }

    private Map<Parameter, List<String>> given() {
        Map<Parameter, List<String>> given = new LinkedHashMap<>();
        parameters.forEach((parameter, option) -> {
            Object value = option.getValue();
            if (value instanceof List<?> list) {
                given.put(parameter, list.stream().map(String::valueOf).toList());
            } else if (value != null) {
                given.put(parameter, List.of(String.valueOf(value)));
            }
        });
        return given;
    }

    private void show(StreamedAnswer answer) throws IOException {
        CallAnswer shown = new CallAnswer(answer);
        if (options.output != null) {
            shown.write(options.output, spec.commandLine().getErr());
            return;
        }
        JsonNode content = shown.print(spec.commandLine().getOut());
        List<String> next = new NextSteps(operation, given(), answer.headers(), content)
                .commands(String.valueOf(answer.status()), "./sumspace call " + node.kind() + " ", callerOptions());
        if (!next.isEmpty()) {
            spec.commandLine().getErr().println("next:");
            next.forEach(command -> spec.commandLine().getErr().println("  " + command));
        }
    }

    /** The options of this call that name the node and the account. */
    private String callerOptions() {
        return spec.commandLine().getParseResult().matchedOptions().stream()
                .filter(option ->
                        option.userObject() instanceof Member member && member.getDeclaringClass() != CallOptions.class)
                .map(option -> " " + option.names()[0] + " "
                        + ShellWord.of(option.originalStringValues().get(0)))
                .collect(Collectors.joining());
    }
}
