/** The operation with which processors query data. */
@NullMarked
package org.sumspace.connector.query.api;

import org.jspecify.annotations.NullMarked;
