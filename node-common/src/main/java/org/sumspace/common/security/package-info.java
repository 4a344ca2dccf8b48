/** Who calls a node: people by password and token. Nodes are known by their signatures, see the http package. */
@NullMarked
package org.sumspace.common.security;

import org.jspecify.annotations.NullMarked;
