package org.sumspace.common.testkit.rules;

import com.tngtech.archunit.core.domain.Dependency;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.lang.ArchCondition;
import com.tngtech.archunit.lang.ConditionEvents;
import com.tngtech.archunit.lang.SimpleConditionEvent;
import java.util.Optional;

/**
 * A class may use only the services of another feature, and the domain types in their signatures. The feature is the
 * package between the module's root and the layer: {@code training.plan} of {@code catalog.training.plan.service}.
 * Classes for several features are in {@code shared}.
 */
final class MeetInServices extends ArchCondition<JavaClass> {
    private static final String SHARED = "shared";

    private final String root;

    MeetInServices(String root) {
        super("use of other features only services and domain types");
        this.root = root;
    }

    @Override
    public void check(JavaClass origin, ConditionEvents events) {
        Optional<String> own = feature(origin);
        if (own.isEmpty()) {
            return;
        }
        for (Dependency dependency : origin.getDirectDependenciesFromSelf()) {
            JavaClass target = dependency.getTargetClass();
            boolean foreign = feature(target)
                    .filter(feature -> !feature.equals(own.get()) && !feature.equals(SHARED))
                    .isPresent();
            boolean allowed = Layer.of(target.getPackageName())
                    .filter(layer -> layer == Layer.SERVICE || layer == Layer.DOMAIN)
                    .isPresent();
            if (foreign) {
                events.add(new SimpleConditionEvent(origin, allowed, dependency.getDescription()));
            }
        }
    }

    /** The feature of a class; empty for wiring, for classes of other modules, and for a layer without a feature. */
    private Optional<String> feature(JavaClass each) {
        String name = each.getPackageName();
        if (!name.startsWith(root + ".")) {
            return Optional.empty();
        }
        String below = name.substring(root.length() + 1);
        return Layer.of(below)
                .map(layer -> ("." + below + ".").indexOf("." + layer.packageName() + "."))
                .filter(end -> end > 0)
                .map(end -> below.substring(0, end - 1));
    }
}
