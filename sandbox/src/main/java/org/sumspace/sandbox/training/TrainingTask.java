package org.sumspace.sandbox.training;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.net.URI;
import java.util.List;
import java.util.Map;
import org.sumspace.common.training.model.ModelFile;
import org.sumspace.common.training.model.TrainingSet;

/** One training plan, with what its people bring to it. */
public interface TrainingTask {
    String trainingPlanId();

    /** The training plan as the AI provider sends it to the catalog. */
    ObjectNode draft(URI baseModel);

    /** What training begins with. */
    ModelFile baseModel();

    /** How many processors have records to train on. */
    int processors();

    /** The learners who consent, by the organisation that has their records. */
    Map<String, List<String>> learners();

    /** The records that a processor trains on, by its name at its data provider; none of one that takes no part. */
    TrainingSet records(String processor);
}
