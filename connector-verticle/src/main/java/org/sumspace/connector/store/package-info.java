/** The connector's stores. A successful write is as durable as the database's write concern makes it. */
@NullMarked
package org.sumspace.connector.store;

import org.jspecify.annotations.NullMarked;
