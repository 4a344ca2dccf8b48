/** The HTTP operations of the configuration. */
@NullMarked
package org.sumspace.connector.configuration.api;

import org.jspecify.annotations.NullMarked;
