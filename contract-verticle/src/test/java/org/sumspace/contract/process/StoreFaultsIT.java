package org.sumspace.contract.process;

import java.nio.file.Path;
import org.sumspace.common.testkit.process.NodeStore;
import org.sumspace.common.testkit.process.PostgresFaultsTestBase;

class StoreFaultsIT extends PostgresFaultsTestBase {
    @Override
    protected Space open(Path folder, NodeStore store) {
        return new ManagerUnderFaults(new ManagerSpace(folder, store));
    }
}
