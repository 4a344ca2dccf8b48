/** Length-prefixed big-endian encoding of everything that is signed or stored; bounded on the way in. */
@NullMarked
package org.sumspace.common.wire;

import org.jspecify.annotations.NullMarked;
