/** Files that the connector's operator offers as data. */
@NullMarked
package org.sumspace.connector.application.store;

import org.jspecify.annotations.NullMarked;
