/** Asks the connector of the data space, or stands in for one. */
@NullMarked
package org.sumspace.assessment.connector.service;

import org.jspecify.annotations.NullMarked;
