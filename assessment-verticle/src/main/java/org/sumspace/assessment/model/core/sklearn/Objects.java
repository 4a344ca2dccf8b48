package org.sumspace.assessment.model.core.sklearn;

import org.sumspace.common.training.model.pickle.PickleNode;
import org.sumspace.common.training.model.pickle.PyObject;

/** Objects in attributes. */
final class Objects {
    private Objects() {}

    static PyObject object(SklearnAttributes owner, String name) {
        return object(owner, name, owner.required(name));
    }

    static PyObject object(SklearnAttributes owner, String name, PickleNode node) {
        if (node instanceof PyObject object) {
            return object;
        }
        throw owner.refusal(name, "holds something that is no object");
    }
}
