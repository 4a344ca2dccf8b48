/** The messages of connectors of version 1.10.2, and what they mean in the state tables (exchange rule X18). */
@NullMarked
package org.sumspace.connector.exchange.core.legacy;

import org.jspecify.annotations.NullMarked;
