package org.sumspace.common.boot.member;

import java.time.Clock;
import org.sumspace.common.boot.NodeFactory;
import org.sumspace.common.boot.NodeMain;
import org.sumspace.common.config.ConfigSource;
import org.sumspace.common.config.MemberConfig;
import org.sumspace.common.trust.NodeRole;

/** Nodes that are members of the cluster. */
public final class MemberNode {
    private MemberNode() {}

    /**
     * @param name for example {@code catalog}
     * @param role that the node's certificate must name
     * @param type of the configuration, which is read from a JSON file and the environment
     */
    public static <C extends Record & MemberConfig> NodeMain<C> main(
            String name, NodeRole role, Class<C> type, NodeFactory<MemberContext, C> factory) {
        return main(name, role, ConfigSource.json(type), factory);
    }

    /** Like {@link #main(String, NodeRole, Class, NodeFactory)}, for a configuration that has another source. */
    public static <C extends Record & MemberConfig> NodeMain<C> main(
            String name, NodeRole role, ConfigSource<C> configuration, NodeFactory<MemberContext, C> factory) {
        return main(name, role, configuration, factory, Clock.systemUTC());
    }

    /** Like {@link #main(String, NodeRole, ConfigSource, NodeFactory)}, with another clock than that of the machine. */
    public static <C extends Record & MemberConfig> NodeMain<C> main(
            String name,
            NodeRole role,
            ConfigSource<C> configuration,
            NodeFactory<MemberContext, C> factory,
            Clock clock) {
        return new NodeMain<>(
                name, configuration, config -> new MemberLauncher<>(name, role, config, factory, clock).launch());
    }
}
