package org.sumspace.sandbox.training;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.net.URI;
import java.util.List;
import java.util.Map;
import org.sumspace.common.training.model.ModelFile;
import org.sumspace.common.training.model.TrainingSet;

/** A training plan with its base model, learners and records. */
public interface TrainingTask {
    String trainingPlanId();

    /** The training plan as the AI provider sends it to the catalog. */
    ObjectNode draft(URI baseModel);

    /** The base model of the first round. */
    ModelFile baseModel();

    /** The number of processors that have records to train on. */
    int processors();

    /** The learners who consent, by the organisation that stores their records. */
    Map<String, List<String>> learners();

    /** The training records of a processor, by its name at its data provider; empty if it does not take part. */
    TrainingSet records(String processor);
}
