/** What envelopes between orchestrator and nodes carry, beyond single statements: layouts of docs/protocol.md section 3. */
@NullMarked
package org.sumspace.common.message;

import org.jspecify.annotations.NullMarked;
