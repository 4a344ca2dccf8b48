package org.sumspace.common.training.model;

import java.util.Arrays;
import java.util.Optional;
import org.sumspace.common.training.model.pickle.PickleNode;

/** The supported estimators of scikit-learn, and which of their settings the training supports. */
enum EstimatorKind {
    LOGISTIC_REGRESSION("sklearn.linear_model._logistic", "LogisticRegression") {
        @Override
        void check(EstimatorState state, int classes) throws InvalidModelException {
            state.requireOneOf("penalty", "'l2'", "'deprecated'");
            state.requireOneOf("l1_ratio", "None", "0", "0.0");
            state.requirePositive("C");
            boolean multiClass = classes > 2;
            state.requireOneOf("multi_class", "'auto'", "'deprecated'", multiClass ? "'multinomial'" : "'ovr'");
            if (multiClass) {
                state.requireOneOf("solver", "'lbfgs'", "'newton-cg'", "'sag'", "'saga'", "'newton-cholesky'");
            }
        }
    },

    SGD_CLASSIFIER("sklearn.linear_model._stochastic_gradient", "SGDClassifier") {
        @Override
        void check(EstimatorState state, int classes) throws InvalidModelException {
            state.requireOneOf("loss", "'log_loss'", "'log'", "'hinge'");
            state.requireOneOf("penalty", "'l2'");
            state.requireOneOf("average", "False", "0");
            state.requirePositive("alpha");
        }
    };

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

    /** Refuses settings that the training does not support. */
    abstract void check(EstimatorState state, int classes) throws InvalidModelException;

    void checkAll(EstimatorState state, int classes) throws InvalidModelException {
        state.requireOneOf("fit_intercept", "True", "1");
        state.requireOneOf("class_weight", "None");
        check(state, classes);
    }
}
