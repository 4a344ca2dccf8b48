package org.sumspace.sandbox.aot;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.sumspace.sandbox.SandboxException;
import org.sumspace.sandbox.space.NodeKind;

class RecordedNodeTest {
    @Test
    void option_namesKindJarAndRecording() {
        RecordedNode node = RecordedNode.parse("catalog=/jars/catalog.jar=/tmp/catalog");

        assertThat(node.kind()).isEqualTo(NodeKind.CATALOG);
        assertThat(node.program())
                .containsExactly(
                        "-XX:AOTMode=record", "-XX:AOTConfiguration=/tmp/catalog", "-jar", "/jars/catalog.jar");
    }

    @Test
    void wrongOption_isRefused() {
        assertThatThrownBy(() -> RecordedNode.parse("catalog=/jars/catalog.jar"))
                .isInstanceOf(SandboxException.class);
        assertThatThrownBy(() -> RecordedNode.parse("catalogue=/jars/catalog.jar=/tmp/catalog"))
                .hasMessageContaining("unknown kind of node");
    }
}
