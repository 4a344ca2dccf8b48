/** The cluster between nodes, configured by {@code cluster.xml} and a node's configuration. */
@NullMarked
package org.sumspace.common.cluster;

import org.jspecify.annotations.NullMarked;
