/**
 * Trust between nodes: the root certificates of organisations, the nodes that they certify, and which of them this node
 * accepts.
 */
@NullMarked
package org.sumspace.common.trust;

import org.jspecify.annotations.NullMarked;
