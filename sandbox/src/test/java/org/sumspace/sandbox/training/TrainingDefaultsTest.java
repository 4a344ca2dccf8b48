package org.sumspace.sandbox.training;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.sumspace.common.training.model.ModelFile;

class TrainingDefaultsTest {
    private static final ObjectMapper JSON = new ObjectMapper();

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '"', textBlock = """
                    linear    | {'evaluation': false} | {'evaluation': false, 'serverOptimizer': {'name': 'lbfgs'}}
                    linear    | {'evaluation': false, 'batchSize': 8} | {'evaluation': false, 'batchSize': 8}
                    network   | {'evaluation': false, 'learningRate': 0.3} | {'evaluation': false, 'learningRate': 0.3, \
                    'batchSize': 32, 'serverOptimizer': {'name': 'fedAdam', 'learningRate': 0.01}}
                    network   | {'evaluation': false, 'serverOptimizer': {'name': 'lbfgs'}} | {'evaluation': false, \
                    'serverOptimizer': {'name': 'lbfgs'}}
                    network   | {'evaluation': false, 'batchSize': 0, 'serverOptimizer': {'name': 'fedAvgM'}} | \
                    {'evaluation': false, 'batchSize': 0, 'learningRate': 0.1, 'serverOptimizer': {'name': 'fedAvgM'}}
                    moments   | {} | {'contribution': 'moments'}
                    regressor | {} | {'serverOptimizer': {'name': 'lbfgs'}}
                    """)
    void defaults_areThoseOfTheModel(String model, String given, String expected) throws Exception {
        ObjectNode parameters = json(given);
        TrainingDefaults.addTo(parameters, model(model));
        assertThat(parameters).isEqualTo(json(expected));
    }

    private static ModelFile model(String name) {
        return switch (name) {
            case "network" -> ModelFile.network(List.of(4), 2, List.of("no", "yes"), 1);
            case "moments" -> ModelFile.zero("Ridge", 2, List.of());
            case "regressor" -> ModelFile.zero("SGDRegressor", 2, List.of());
            default -> ModelFile.zero("LogisticRegression", 2, List.of("no", "yes"));
        };
    }

    private static ObjectNode json(String text) throws Exception {
        return (ObjectNode) JSON.readTree(text.replace('\'', '"'));
    }
}
