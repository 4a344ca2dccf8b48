/** The state machine of negotiations and how clients see them: pure. */
@NullMarked
package org.sumspace.catalog.negotiation.core;

import org.jspecify.annotations.NullMarked;
