/** Messages to and from connectors of version 1.10.2, which sign nothing (exchange rule X18). */
@NullMarked
package org.sumspace.connector.exchange.service.legacy;

import org.jspecify.annotations.NullMarked;
