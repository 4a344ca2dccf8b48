package org.sumspace.common.training.model;

import java.util.List;
import java.util.ServiceLoader;

/** The algorithms on the class path. They are looked up once, because every processor needs one in every round. */
final class InstalledAlgorithms {
    static final List<ModelAlgorithm> ALL =
            ServiceLoader.load(ModelAlgorithm.class, ModelAlgorithm.class.getClassLoader()).stream()
                    .map(ServiceLoader.Provider::get)
                    .toList();

    private InstalledAlgorithms() {}
}
