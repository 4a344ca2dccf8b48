package org.sumspace.assessment.model.core.sklearn;

import java.util.Arrays;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.sumspace.common.training.model.pickle.NumpyForms;
import org.sumspace.common.training.model.pickle.PickleNode;

/** The only names that a model file may contain. They are never called. */
final class SklearnNames {
    private static final String[] ESTIMATORS = {
        "sklearn.linear_model._logistic.LogisticRegression",
        "sklearn.linear_model._stochastic_gradient.SGDClassifier",
        "sklearn.linear_model._stochastic_gradient.SGDRegressor",
        "sklearn.linear_model._base.LinearRegression",
        "sklearn.linear_model._ridge.Ridge",
        "sklearn.linear_model._ridge.RidgeClassifier",
        "sklearn.neural_network._multilayer_perceptron.MLPClassifier",
        "sklearn.neural_network._multilayer_perceptron.MLPRegressor",
        "sklearn.naive_bayes.GaussianNB",
        "sklearn.tree._classes.DecisionTreeClassifier",
        "sklearn.tree._classes.DecisionTreeRegressor",
        "sklearn.tree._classes.ExtraTreeClassifier",
        "sklearn.tree._classes.ExtraTreeRegressor",
        "sklearn.ensemble._forest.RandomForestClassifier",
        "sklearn.ensemble._forest.RandomForestRegressor",
        "sklearn.ensemble._forest.ExtraTreesClassifier",
        "sklearn.ensemble._forest.ExtraTreesRegressor",
        "sklearn.pipeline.Pipeline"
    };

    private static final String[] TRANSFORMERS = {
        "sklearn.preprocessing._data.StandardScaler",
        "sklearn.preprocessing._data.MinMaxScaler",
        "sklearn.preprocessing._encoders.OneHotEncoder",
        "sklearn.impute._base.SimpleImputer",
        "sklearn.impute._base.MissingIndicator",
        "sklearn.compose._column_transformer.ColumnTransformer",
        "sklearn.preprocessing._function_transformer.FunctionTransformer"
    };

    /** Parts of estimators that predictions do not need, and values in settings. */
    private static final String[] PARTS = {
        "sklearn.tree._tree.Tree",
        "sklearn.preprocessing._label.LabelBinarizer",
        "sklearn.neural_network._stochastic_optimizers.AdamOptimizer",
        "sklearn.neural_network._stochastic_optimizers.SGDOptimizer",
        "sklearn.linear_model._sgd_fast.Hinge",
        "sklearn.linear_model._sgd_fast.SquaredHinge",
        "sklearn.linear_model._sgd_fast.ModifiedHuber",
        "sklearn.linear_model._sgd_fast.Log",
        "sklearn.linear_model._sgd_fast.SquaredLoss",
        "sklearn.linear_model._sgd_fast.Huber",
        "sklearn.linear_model._sgd_fast.EpsilonInsensitive",
        "sklearn.linear_model._sgd_fast.SquaredEpsilonInsensitive",
        "sklearn._loss._loss.CyHalfBinomialLoss",
        "sklearn._loss._loss.CyHalfSquaredError",
        "sklearn._loss._loss.CyHuberLoss",
        "_loss.CyHalfBinomialLoss",
        "_loss.CyHalfSquaredError",
        "_loss.CyHuberLoss",
        "numpy.random._pickle.__randomstate_ctor",
        "numpy.random._pickle.__bit_generator_ctor",
        "numpy.random._mt19937.MT19937",
        "numpy.random.bit_generator.SeedSequence",
        "numpy.random.bit_generator.__pyx_unpickle_SeedSequence",
        "numpy.float64",
        "numpy.float32",
        "numpy.int64",
        "builtins.slice",
        "__builtin__.slice"
    };

    /** The names that a pickle may contain. */
    static final Set<PickleNode.Name> ALLOWED = Stream.concat(
                    NumpyForms.NAMES.stream(),
                    Stream.of(ESTIMATORS, TRANSFORMERS, PARTS)
                            .flatMap(Arrays::stream)
                            .map(SklearnNames::name))
            .collect(Collectors.toUnmodifiableSet());

    private SklearnNames() {}

    private static PickleNode.Name name(String full) {
        int dot = full.lastIndexOf('.');
        return new PickleNode.Name(full.substring(0, dot), full.substring(dot + 1));
    }
}
