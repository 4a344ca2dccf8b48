/** Signed messages between nodes: to one recipient, for a short time, at most once. Layout: docs/protocol.md, section 3. */
@NullMarked
package org.sumspace.common.envelope;

import org.jspecify.annotations.NullMarked;
