package org.sumspace.common.store;

import org.sumspace.common.config.MemberConfig;

/** The configuration of a node that keeps documents. */
public interface StoringConfig extends MemberConfig {
    StoreConfig store();
}
