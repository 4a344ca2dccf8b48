package org.sumspace.assessment.model.core;

import java.util.List;
import java.util.Set;
import org.sumspace.assessment.model.domain.ModelInfo;
import org.sumspace.assessment.model.domain.ModelRefusedException;
import org.sumspace.assessment.model.domain.ModelRegistration;
import org.sumspace.assessment.model.domain.Task;

/** Combines the description in a model's file with that of its registration. */
public final class Descriptions {
    private static final int NAME_CHARS_MAX = 200;

    private Descriptions() {}

    /** @throws ModelRefusedException if they contradict each other */
    public static ModelInfo of(ModelInfo file, ModelRegistration given) {
        List<String> features = features(file, given.features());
        List<Object> classes = given.classes().isEmpty() ? file.classes() : given.classes();
        if (!given.classes().isEmpty()
                && (file.task() != Task.CLASSIFICATION
                        || classes.size() != file.classes().size())) {
            throw new ModelRefusedException("The model has " + file.classes().size() + " classes, but " + classes.size()
                    + " are given. Leave classes out, or name each in the order of the outputs.");
        }
        if (Set.copyOf(classes).size() < classes.size()) {
            throw new ModelRefusedException("A class is named twice. Name each class once.");
        }
        return file.named(features, classes);
    }

    private static List<String> features(ModelInfo file, List<String> given) {
        List<String> names = file.features().isEmpty() ? given : file.features();
        if (!given.isEmpty() && !given.equals(names)) {
            throw new ModelRefusedException("The file names its features: " + shortened(String.join(", ", names))
                    + ". Leave feature_names out, or give these in this order.");
        }
        checkNames(names);
        return names;
    }

    /** Names must tell features apart. */
    public static void checkNames(List<String> names) {
        boolean isPlain = names.stream()
                .allMatch(name -> !name.isBlank()
                        && name.length() <= NAME_CHARS_MAX
                        && name.chars().noneMatch(Character::isISOControl));
        if (!isPlain || Set.copyOf(names).size() < names.size()) {
            throw new ModelRefusedException("The names of the features must differ, and have 1 to " + NAME_CHARS_MAX
                    + " characters without control characters.");
        }
    }

    private static String shortened(String text) {
        return text.length() <= NAME_CHARS_MAX ? text : text.substring(0, NAME_CHARS_MAX) + "...";
    }
}
