/** Length-prefixed big-endian encoding of everything that is signed or stored; reading checks every length. */
@NullMarked
package org.sumspace.common.wire;

import org.jspecify.annotations.NullMarked;
