package org.sumspace.sandbox.cli.model;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.sumspace.common.training.model.ModelDescription;
import org.sumspace.common.training.model.ModelDescription.Container;
import org.sumspace.common.training.model.ModelDescription.Estimator;
import org.sumspace.common.training.model.ModelDescription.OtherName;
import org.sumspace.sandbox.cli.shared.TextTable;

/**
 * The description of a model as the command prints it.
 *
 * @param bytes the size of the file
 */
record ModelText(String file, long bytes, ModelDescription model) {
    private static final int SHOWN_MAX = 20;
    private static final String NOT_SAID = "the file does not say";

    TextTable table() {
        Container container = model.container();
        TextTable table = TextTable.ofFields().row("file", file).row("size", size(container));
        table.row("pickle", container.protocol() == 0 ? "none" : "protocol " + container.protocol());
        addEstimator(table, model.estimator());
        table.row("numpy", container.numpy() == 0 ? NOT_SAID : "generation " + container.numpy());
        model.otherNames().stream()
                .limit(SHOWN_MAX)
                .forEach(each -> table.row(
                        each.called() ? "calls" : "contains",
                        each.name() + (each.called() ? " (Python would call it when it opens the file)" : "")));
        if (model.otherNames().size() > SHOWN_MAX) {
            table.row("contains", number(model.otherNames().size() - SHOWN_MAX) + " further classes and functions");
        }
        if (model.isTrainable()) {
            return table.row("training", "can begin with this file");
        }
        model.refusals().forEach(reason -> table.row("refused", reason));
        return table;
    }

    private static void addEstimator(TextTable table, @Nullable Estimator estimator) {
        if (estimator == null) {
            table.row("estimator", "none that can be read");
            return;
        }
        table.row("estimator", estimator.className())
                .row("scikit-learn", estimator.version().isEmpty() ? NOT_SAID : estimator.version())
                .row("features", counted(estimator.features(), estimator.featureNames(), "without names"))
                .row("classes", classes(estimator));
        if (!estimator.coefficients().isEmpty()) {
            table.row("coefficients", coefficients(estimator));
        }
        if (!estimator.layers().isEmpty()) {
            table.row("layers", joined(estimator.layers()));
        }
    }

    /** The coefficients of an estimator that predicts a number have one dimension, or are those of layers without classes. */
    private static String classes(Estimator estimator) {
        boolean isNumber =
                estimator.coefficients().size() == 1 || !estimator.layers().isEmpty();
        return estimator.classes().isEmpty() && isNumber
                ? "none, it predicts a number"
                : counted(estimator.classes().size(), estimator.classes(), "");
    }

    private String size(Container container) {
        if (container.compression().isEmpty()) {
            return number(bytes) + " bytes, not compressed";
        }
        String plain = container.plainBytes() == 0 ? "" : ", " + number(container.plainBytes()) + " decompressed";
        return number(bytes) + " bytes, compressed with " + container.compression() + plain;
    }

    private static String counted(int count, List<String> names, String withoutNames) {
        if (count == 0) {
            return NOT_SAID;
        }
        if (names.isEmpty()) {
            return number(count) + " " + withoutNames;
        }
        String more = names.size() > SHOWN_MAX ? ", and " + number(names.size() - SHOWN_MAX) + " more" : "";
        return number(count) + ": " + names.stream().limit(SHOWN_MAX).collect(Collectors.joining(", ")) + more;
    }

    private static String coefficients(Estimator estimator) {
        String shape = joined(estimator.coefficients());
        return switch (estimator.intercepts()) {
            case 0 -> shape;
            case 1 -> shape + ", and an intercept";
            default -> shape + ", and " + number(estimator.intercepts()) + " intercepts";
        };
    }

    private static String joined(List<Integer> numbers) {
        return numbers.stream().map(ModelText::number).collect(Collectors.joining(" x "));
    }

    private static String number(long value) {
        return String.format(Locale.ROOT, "%,d", value);
    }

    ObjectNode json() {
        Container container = model.container();
        ObjectNode json = JsonNodeFactory.instance
                .objectNode()
                .put("file", file)
                .put("bytes", bytes)
                .put("compression", container.compression().isEmpty() ? "none" : container.compression())
                .put("plainBytes", known(container.plainBytes()))
                .put("pickleProtocol", known(container.protocol()))
                .put("numpy", known(container.numpy()));
        json.set("estimator", json(model.estimator()));
        ArrayNode names = json.putArray("otherNames");
        for (OtherName each : model.otherNames()) {
            names.addObject().put("name", each.name()).put("called", each.called());
        }
        json.put("trainable", model.isTrainable());
        model.refusals().forEach(json.putArray("refusals")::add);
        return json;
    }

    private static @Nullable ObjectNode json(@Nullable Estimator estimator) {
        if (estimator == null) {
            return null;
        }
        ObjectNode json = JsonNodeFactory.instance
                .objectNode()
                .put("class", estimator.className())
                .put("scikitLearn", estimator.version().isEmpty() ? null : estimator.version())
                .put("features", known(estimator.features()))
                .put("intercepts", estimator.intercepts());
        estimator.featureNames().forEach(json.putArray("featureNames")::add);
        estimator.classes().forEach(json.putArray("classes")::add);
        estimator.coefficients().forEach(json.putArray("coefficients")::add);
        estimator.layers().forEach(json.putArray("layers")::add);
        return json;
    }

    /** Null for what the file does not say. */
    private static @Nullable Integer known(int value) {
        return value == 0 ? null : value;
    }
}
