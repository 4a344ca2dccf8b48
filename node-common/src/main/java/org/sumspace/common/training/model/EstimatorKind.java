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
        List<Requirement> ownRequirements(int classes) {
            boolean multiClass = classes > 2;
            List<Requirement> own = new ArrayList<>();
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
        List<Requirement> ownRequirements(int classes) {
            return List.of(
                    state -> state.requireOneOf("loss", "'log_loss'", "'log'", "'hinge'"),
                    state -> state.requireOneOf("penalty", "'l2'"),
                    state -> state.requireOneOf("average", "False", "0"),
                    state -> state.requirePositive("alpha"));
        }
    },

    LINEAR_REGRESSION("sklearn.linear_model._base", "LinearRegression") {
        @Override
        boolean isRegressor() {
            return true;
        }

        @Override
        List<Requirement> ownRequirements(int classes) {
            return List.of();
        }
    },

    RIDGE("sklearn.linear_model._ridge", "Ridge") {
        @Override
        boolean isRegressor() {
            return true;
        }

        @Override
        List<Requirement> ownRequirements(int classes) {
            return List.of(state -> state.requireNotNegative("alpha"));
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

    /** Whether it predicts a number, so that it is computed from second moments, and has no classes. */
    boolean isRegressor() {
        return false;
    }

    /** What the training supports of the settings that estimators of this kind alone have. */
    abstract List<Requirement> ownRequirements(int classes);

    private List<Requirement> requirements(int classes) {
        List<Requirement> all = new ArrayList<>();
        if (isRegressor()) {
            all.add(state -> state.requireOneOf("fit_intercept", "True", "1", "False", "0"));
            all.add(state -> state.requireOneOf("positive", "False", "0"));
            all.add(state -> state.requireOneOf("normalize", "False", "0", "'deprecated'"));
        } else {
            all.add(state -> state.requireOneOf("fit_intercept", "True", "1"));
            all.add(state -> state.requireOneOf("class_weight", "None"));
        }
        all.addAll(ownRequirements(classes));
        return all;
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
