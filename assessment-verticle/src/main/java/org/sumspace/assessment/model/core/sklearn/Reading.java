package org.sumspace.assessment.model.core.sklearn;

import java.util.ArrayList;
import java.util.List;
import org.sumspace.assessment.model.domain.ModelRefusedException;
import org.sumspace.common.training.model.pickle.PickleNode;
import org.sumspace.common.training.model.pickle.PyObject;

/**
 * Makes estimators and transformers from the objects of a pickle.
 *
 * @param depth of the objects in each other; a file can contain an object in itself
 */
record Reading(int depth) {
    private static final int DEPTH_MAX = 10;

    Reading() {
        this(0);
    }

    private Reading deeper() {
        if (depth == DEPTH_MAX) {
            throw new ModelRefusedException("The model has more than " + DEPTH_MAX + " pipelines in each other.");
        }
        return new Reading(depth + 1);
    }

    Estimator estimator(PyObject object) {
        String name = object.constructor().name();
        if (name.equals("Pipeline")) {
            return pipeline(SklearnAttributes.of(object));
        }
        SklearnAttributes model = SklearnAttributes.of(object);
        return switch (name) {
            case "LogisticRegression" -> Linear.logistic(model);
            case "SGDClassifier" -> Linear.stochastic(model);
            case "RidgeClassifier" -> Linear.ridgeClassifier(model);
            case "LinearRegression", "Ridge", "SGDRegressor" -> Linear.regression(model);
            case "MLPClassifier" -> Perceptron.of(model, true);
            case "MLPRegressor" -> Perceptron.of(model, false);
            case "GaussianNB" -> NaiveBayes.of(model);
            case "DecisionTreeClassifier", "ExtraTreeClassifier" -> Forest.ofTree(model, true);
            case "DecisionTreeRegressor", "ExtraTreeRegressor" -> Forest.ofTree(model, false);
            case "RandomForestClassifier", "ExtraTreesClassifier" -> Forest.ofTrees(model, true);
            case "RandomForestRegressor", "ExtraTreesRegressor" -> Forest.ofTrees(model, false);
            default ->
                throw new ModelRefusedException(name + " is no model that predicts. Save the fitted model itself.");
        };
    }

    private Estimator pipeline(SklearnAttributes pipeline) {
        List<PickleNode> steps = steps(pipeline);
        List<Transformer> before = transformers(pipeline, steps.subList(0, steps.size() - 1), 0);
        Estimator last = deeper().estimator(Objects.object(pipeline, "steps", steps.get(steps.size() - 1)));
        requireWidth(pipeline, before, last.inputs());
        return new Chain(before, last);
    }

    /** The objects of the steps, without their names. */
    static List<PickleNode> steps(SklearnAttributes pipeline) {
        List<PickleNode> objects = new ArrayList<>();
        for (PickleNode step : pipeline.items("steps")) {
            List<PickleNode> named = pipeline.items(step);
            if (named.size() != 2) {
                throw pipeline.refusal("steps", "has a step without a name");
            }
            objects.add(named.get(1));
        }
        if (objects.isEmpty()) {
            throw pipeline.refusal("steps", "is empty");
        }
        return objects;
    }

    private List<Transformer> transformers(SklearnAttributes pipeline, List<PickleNode> steps, int inputs) {
        List<Transformer> transformers = new ArrayList<>();
        for (PickleNode step : steps) {
            boolean isSkipped = step instanceof PickleNode.None
                    || (step instanceof PickleNode.Text text && text.value().equals("passthrough"));
            if (!isSkipped) {
                int width = transformers.isEmpty()
                        ? inputs
                        : transformers.get(transformers.size() - 1).outputs();
                Transformer transformer = transformer(pipeline, step, width);
                requireWidth(pipeline, transformers, transformer.inputs());
                transformers.add(transformer);
            }
        }
        return transformers;
    }

    private static void requireWidth(SklearnAttributes pipeline, List<Transformer> before, int inputs) {
        if (!before.isEmpty() && before.get(before.size() - 1).outputs() != inputs) {
            throw pipeline.refusal("steps", "has steps that do not follow each other");
        }
    }

    /** @param inputs number of columns of a transformer that does not store it */
    Transformer transformer(SklearnAttributes owner, PickleNode node, int inputs) {
        PyObject object = Objects.object(owner, "steps", node);
        SklearnAttributes model = SklearnAttributes.of(object);
        return switch (object.constructor().name()) {
            case "StandardScaler" -> Scaling.standard(model);
            case "MinMaxScaler" -> Scaling.range(model);
            case "OneHotEncoder" -> OneHot.of(model);
            case "SimpleImputer" -> Imputer.of(model);
            case "ColumnTransformer" -> Columns.of(model, deeper());
            case "Pipeline" -> new Steps(nonEmpty(deeper().transformers(model, steps(model), inputs), inputs));
            case "FunctionTransformer" -> {
                if (model.has("func")) {
                    throw model.refusal("func", "is a function of the file's author, which is not executed");
                }
                yield Scaling.same(inputs);
            }
            default ->
                throw new ModelRefusedException(
                        object.constructor().name() + " is no step that can stand before a model.");
        };
    }

    private static List<Transformer> nonEmpty(List<Transformer> steps, int inputs) {
        return steps.isEmpty() ? List.of(Scaling.same(inputs)) : steps;
    }
}
