package org.sumspace.common.training.model;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.sumspace.common.training.model.pickle.PickleNode;

/** The supported estimators of scikit-learn, and which of their settings the training supports. */
enum EstimatorKind {
    LOGISTIC_REGRESSION("sklearn.linear_model._logistic", "LogisticRegression") {
        @Override
        List<Requirement> requirements(int classes) {
            boolean multiClass = classes > 2;
            List<Requirement> own = new ArrayList<>();
            own.add(EstimatorKind::requireIntercept);
            own.add(EstimatorKind::requireUnweightedClasses);
            own.add(state -> state.requireOneOf("penalty", "'l2'", "'deprecated'"));
            own.add(state -> state.requireOneOf("l1_ratio", "None", "0", "0.0"));
            own.add(state -> state.requirePositive("C"));
            own.add(state -> state.requireOneOf(
                    "multi_class", "'auto'", "'deprecated'", multiClass ? "'multinomial'" : "'ovr'"));
            if (multiClass) {
                own.add(state ->
                        state.requireOneOf("solver", "'lbfgs'", "'newton-cg'", "'sag'", "'saga'", "'newton-cholesky'"));
            }
            return own;
        }
    },

    SGD_CLASSIFIER("sklearn.linear_model._stochastic_gradient", "SGDClassifier") {
        @Override
        List<Requirement> requirements(int classes) {
            return List.of(
                    EstimatorKind::requireIntercept,
                    EstimatorKind::requireUnweightedClasses,
                    state -> state.requireOneOf("loss", "'log_loss'", "'log'", "'hinge'"),
                    state -> state.requireOneOf("penalty", "'l2'"),
                    state -> state.requireOneOf("average", "False", "0"),
                    state -> state.requirePositive("alpha"));
        }
    },

    MLP_CLASSIFIER("sklearn.neural_network._multilayer_perceptron", "MLPClassifier") {
        @Override
        List<Requirement> requirements(int classes) {
            return List.of(state -> state.requireNotNegative("alpha"));
        }
    },

    LINEAR_REGRESSION("sklearn.linear_model._base", "LinearRegression") {
        @Override
        List<Requirement> requirements(int classes) {
            return freeCoefficients();
        }
    },

    RIDGE("sklearn.linear_model._ridge", "Ridge") {
        @Override
        List<Requirement> requirements(int classes) {
            List<Requirement> all = new ArrayList<>(freeCoefficients());
            all.add(state -> state.requireNotNegative("alpha"));
            return all;
        }
    },

    SGD_REGRESSOR("sklearn.linear_model._stochastic_gradient", "SGDRegressor") {
        @Override
        List<Requirement> requirements(int classes) {
            return List.of(
                    EstimatorKind::requireIntercept,
                    state -> state.requireOneOf("loss", "'squared_error'", "'squared_loss'"),
                    state -> state.requireOneOf("penalty", "'l2'"),
                    state -> state.requireOneOf("average", "False", "0"),
                    state -> state.requirePositive("alpha"));
        }
    },

    MLP_REGRESSOR("sklearn.neural_network._multilayer_perceptron", "MLPRegressor") {
        @Override
        List<Requirement> requirements(int classes) {
            return List.of(
                    state -> state.requireOneOf("loss", "'squared_error'"), state -> state.requireNotNegative("alpha"));
        }
    };

    /** A setting that the training supports. */
    interface Requirement {
        /** @throws InvalidModelException if the estimator has another one */
        void check(EstimatorState state) throws InvalidModelException;
    }

    private final String module;
    private final String simpleName;

    EstimatorKind(String module, String simpleName) {
        this.module = module;
        this.simpleName = simpleName;
    }

    static Optional<EstimatorKind> of(PickleNode.Name name) {
        return Arrays.stream(values())
                .filter(kind -> kind.className().equals(name))
                .findFirst();
    }

    /** The full name of the Python class. */
    PickleNode.Name className() {
        return new PickleNode.Name(module, simpleName);
    }

    /** Whether it predicts a number, so that it has no classes. */
    boolean isRegressor() {
        return isOfMoments() || this == SGD_REGRESSOR || this == MLP_REGRESSOR;
    }

    /** Whether it is computed from second moments. */
    boolean isOfMoments() {
        return this == LINEAR_REGRESSION || this == RIDGE;
    }

    /** Whether it is a network of layers. */
    boolean isLayered() {
        return this == MLP_CLASSIFIER || this == MLP_REGRESSOR;
    }

    /** What the training supports of the settings. */
    abstract List<Requirement> requirements(int classes);

    private static void requireIntercept(EstimatorState state) throws InvalidModelException {
        state.requireOneOf("fit_intercept", "True", "1");
    }

    private static void requireUnweightedClasses(EstimatorState state) throws InvalidModelException {
        state.requireOneOf("class_weight", "None");
    }

    private static List<Requirement> freeCoefficients() {
        return List.of(
                state -> state.requireOneOf("fit_intercept", "True", "1", "False", "0"),
                state -> state.requireOneOf("positive", "False", "0"),
                state -> state.requireOneOf("normalize", "False", "0", "'deprecated'"));
    }

    /** Refuses settings that the training does not support. */
    void checkAll(EstimatorState state, int classes) throws InvalidModelException {
        for (Requirement each : requirements(classes)) {
            each.check(state);
        }
    }

    /** Why settings are refused, one reason for each of them. */
    List<String> refusals(EstimatorState state, int classes) {
        List<String> reasons = new ArrayList<>();
        for (Requirement each : requirements(classes)) {
            try {
                each.check(state);
            } catch (InvalidModelException e) {
                reasons.add(String.valueOf(e.getMessage()));
            }
        }
        return reasons;
    }
}
