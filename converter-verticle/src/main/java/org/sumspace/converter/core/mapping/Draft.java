package org.sumspace.converter.core.mapping;

import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A record in the making. */
final class Draft {
    private final Map<String, @Nullable Object> target;
    private @Nullable TemplateChoice template;

    Draft(Map<String, @Nullable Object> target) {
        this.target = target;
    }

    Map<String, @Nullable Object> target() {
        return target;
    }

    @Nullable
    TemplateChoice template() {
        return template;
    }

    void choose(TemplateChoice choice) {
        template = choice;
    }
}
