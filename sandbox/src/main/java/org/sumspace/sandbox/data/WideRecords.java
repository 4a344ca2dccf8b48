package org.sumspace.sandbox.data;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Random;
import java.util.stream.IntStream;

/**
 * Generated records of any width for benchmarks: numbers between -1 and 1, and a class. The same row always gives the same
 * record.
 */
public final class WideRecords {
    private static final String LABEL = "class";
    private static final double STEPS = 1_000;

    private final int features;
    private final int classes;

    public WideRecords(int features, int classes) {
        this.features = features;
        this.classes = classes;
    }

    /** The features as a training plan declares them. */
    public ObjectNode targetData() {
        ObjectNode targetData = JsonNodeFactory.instance.objectNode();
        targetData.put("datatype", "xAPI").putArray("queries");
        ArrayNode declared = targetData.putArray("features");
        for (int feature = 0; feature < features; feature++) {
            declared.addObject()
                    .put("name", name(feature))
                    .put("path", Extension.path(name(feature)).toString())
                    .put("kind", "numeric")
                    .put("mean", 0)
                    .put("sd", 1);
        }
        ObjectNode label = targetData.putObject("label");
        label.put("path", Extension.path(LABEL).toString());
        IntStream.range(0, classes).mapToObj(WideRecords::className).forEach(label.putArray("classes")::add);
        return targetData;
    }

    /** The statement of the row's learner. */
    public ObjectNode of(int row) {
        ObjectNode statement = LearnerStatement.of(features, row);
        ObjectNode extensions = LearnerStatement.extensions(statement);
        Random random = new Random(row);
        for (int feature = 0; feature < features; feature++) {
            extensions.put(Extension.iri(name(feature)), Math.rint(random.nextDouble(-1, 1) * STEPS) / STEPS);
        }
        extensions.put(Extension.iri(LABEL), className(row % classes));
        return statement;
    }

    private static String name(int feature) {
        return "f" + feature;
    }

    private static String className(int number) {
        return "c" + number;
    }
}
