/** How policies are decided without a connector. */
@NullMarked
package org.sumspace.assessment.connector.core;

import org.jspecify.annotations.NullMarked;
