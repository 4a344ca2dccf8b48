package org.sumspace.assessment.model.service;

import org.sumspace.assessment.model.domain.Adapter;
import org.sumspace.assessment.model.domain.ModelRefusedException;
import org.sumspace.assessment.model.domain.ModelRegistration;

/** What each adapter takes. */
final class AdapterRules {
    private AdapterRules() {}

    /** @throws ModelRefusedException if the registration does not fit the adapter */
    static void check(ModelRegistration given) {
        Adapter adapter = given.adapter();
        if (adapter == Adapter.DUMMY && !given.path().isEmpty()) {
            throw new ModelRefusedException("The adapter dummy has no file. Send an empty model_path.");
        }
        if (adapter != Adapter.DUMMY && given.path().isEmpty()) {
            throw new ModelRefusedException("The adapter " + adapter.label() + " needs a model_path.");
        }
        if (adapter == Adapter.HTTP && given.features().isEmpty()) {
            throw new ModelRefusedException("The adapter http needs feature_names, in the order of the instances.");
        }
        if (!adapter.hasFile() && given.sha256() != null) {
            throw new ModelRefusedException("The adapter " + adapter.label() + " has no file. Leave sha256 out.");
        }
        if (!given.converted() && (adapter == Adapter.TORCH || adapter == Adapter.TENSORFLOW)) {
            throw new ModelRefusedException("UNSUPPORTED_MODEL_ADAPTER: files of " + adapter.label()
                    + " run code when they are opened. Convert the model to ONNX, "
                    + (adapter == Adapter.TORCH
                            ? "torch.onnx.export(model, example, \"model.onnx\")"
                            : "python -m tf2onnx.convert --saved-model DIR --output model.onnx")
                    + ", and register it with converted: true.");
        }
    }
}
