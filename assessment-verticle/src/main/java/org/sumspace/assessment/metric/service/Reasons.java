package org.sumspace.assessment.metric.service;

import java.util.ArrayList;
import java.util.List;
import org.sumspace.assessment.metric.domain.NotComputed;

/** Collects why analyses that were asked for could not be made. */
final class Reasons {
    private final List<NotComputed> all = new ArrayList<>();

    void add(List<String> analyses, String reason) {
        analyses.stream()
                .map(analysis -> new NotComputed(analysis, reason))
                .filter(each -> !all.contains(each))
                .forEach(all::add);
    }

    List<NotComputed> all() {
        return all;
    }
}
