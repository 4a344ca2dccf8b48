package org.sumspace.sandbox.training;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.net.URI;
import java.util.List;
import java.util.Map;
import org.sumspace.common.training.model.ModelFile;
import org.sumspace.common.training.model.TrainingSet;

/** One fold of an experiment. */
record FoldTask(Experiment experiment, FoldPlan fold) implements TrainingTask {
    @Override
    public String trainingPlanId() {
        return fold.trainingPlanId();
    }

    @Override
    public ObjectNode draft(URI baseModel) {
        return fold.draft(baseModel);
    }

    @Override
    public ModelFile baseModel() {
        return fold.baseModel();
    }

    @Override
    public int processors() {
        return fold.training().size();
    }

    @Override
    public Map<String, List<String>> learners() {
        return experiment.learnersByOrganisation(fold.trainingRows());
    }

    @Override
    public TrainingSet records(String processor) {
        return TrainingSet.of(
                fold.features(),
                fold.training().getOrDefault(processor, List.of()).stream()
                        .map(experiment::statement)
                        .toList());
    }
}
