/** Signed messages between nodes over the clustered event bus. Layout: docs/reference/protocol.md, section 3. */
package org.sumspace.common.bus;
