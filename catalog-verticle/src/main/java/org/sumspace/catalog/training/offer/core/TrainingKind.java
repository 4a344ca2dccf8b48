package org.sumspace.catalog.training.offer.core;

import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.sumspace.catalog.resource.domain.KindRules;
import org.sumspace.catalog.resource.domain.ResourceKind;
import org.sumspace.catalog.resource.domain.ResourceRecord;
import org.sumspace.catalog.shared.domain.Actor;
import org.sumspace.common.document.JsonValue;

/** What software resources have beside what records of all kinds have: those that stand for a training plan show its models. */
public final class TrainingKind implements KindRules {
    @Override
    public Map<String, @Nullable Object> view(ResourceRecord record, Optional<Actor> actor) {
        JsonValue training = record.state().member(ResourceKind.TRAINING);
        return training.isObject() ? Map.of(ResourceKind.TRAINING, training.tree()) : Map.of();
    }
}
