/** Who is who: organisations' root certificates, the nodes they certify, and which of them this node accepts. */
@NullMarked
package org.sumspace.common.trust;

import org.jspecify.annotations.NullMarked;
