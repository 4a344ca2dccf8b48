/** Signed messages between nodes over the clustered event bus. Layout: docs/reference/protocol.md, section 3. */
@NullMarked
package org.sumspace.common.bus;

import org.jspecify.annotations.NullMarked;
