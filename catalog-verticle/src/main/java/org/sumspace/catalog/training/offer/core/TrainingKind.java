package org.sumspace.catalog.training.offer.core;

import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.sumspace.catalog.resource.domain.KindRules;
import org.sumspace.catalog.resource.domain.ResourceKind;
import org.sumspace.catalog.resource.domain.ResourceRecord;
import org.sumspace.catalog.shared.domain.Actor;
import org.sumspace.common.document.JsonValue;

/**
 * The rules of software resources beyond those of all kinds of records: a software resource that represents a training
 * plan shows its models.
 */
public final class TrainingKind implements KindRules {
    @Override
    public Map<String, @Nullable Object> view(ResourceRecord record, Optional<Actor> actor) {
        JsonValue training = record.state().member(ResourceKind.TRAINING);
        return training.isObject() ? Map.of(ResourceKind.TRAINING, training.tree()) : Map.of();
    }
}
