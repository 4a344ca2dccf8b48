package org.sumspace.assessment.metric.service;

import java.util.ArrayList;
import java.util.List;
import org.sumspace.assessment.metric.domain.NotComputed;

/** Collects why analyses that were asked for could not be made. */
final class Reasons {
    private final List<NotComputed> all = new ArrayList<>();

    void add(List<String> analyses, String reason) {
        analyses.forEach(analysis -> all.add(new NotComputed(analysis, reason)));
    }

    List<NotComputed> all() {
        return all;
    }
}
