/** The stored settings, and the file from which they are copied. */
@NullMarked
package org.sumspace.connector.configuration.store;

import org.jspecify.annotations.NullMarked;
