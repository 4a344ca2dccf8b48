/** What the connector keeps, in MongoDB. Every write that succeeds is durable as the server's write concern makes it. */
@NullMarked
package org.sumspace.connector.store;

import org.jspecify.annotations.NullMarked;
