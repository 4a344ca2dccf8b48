/** The messages between connectors, and how their bodies and headers are written and read. */
@NullMarked
package org.sumspace.connector.exchange.core.message;

import org.jspecify.annotations.NullMarked;
