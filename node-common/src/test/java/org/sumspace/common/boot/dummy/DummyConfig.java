package org.sumspace.common.boot.dummy;

import org.sumspace.common.config.Default;
import org.sumspace.common.config.Inline;
import org.sumspace.common.config.MemberConfig;
import org.sumspace.common.config.NodeConfig;

/** @param greeting the answer of the dummy */
record DummyConfig(
        @Inline NodeConfig node, @Default("hello") String greeting) implements MemberConfig {}
