/** The operations that list processors and assign learners to them. */
@NullMarked
package org.sumspace.connector.processor.api;

import org.jspecify.annotations.NullMarked;
