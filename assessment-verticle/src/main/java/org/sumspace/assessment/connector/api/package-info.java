/** The HTTP API of the connector of the data space. */
@NullMarked
package org.sumspace.assessment.connector.api;

import org.jspecify.annotations.NullMarked;
