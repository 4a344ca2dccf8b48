/** Handlers of the messages that a processor node receives over the event bus. */
@NullMarked
package org.sumspace.processor.bus;

import org.jspecify.annotations.NullMarked;
