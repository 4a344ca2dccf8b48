/** What reaches a processor node over the event bus. */
@NullMarked
package org.sumspace.processor.bus;

import org.jspecify.annotations.NullMarked;
