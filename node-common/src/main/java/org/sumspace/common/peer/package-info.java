/** Messages between nodes that are signed: HTTP requests and their answers. Layout: docs/reference/protocol.md, section 3. */
package org.sumspace.common.peer;
