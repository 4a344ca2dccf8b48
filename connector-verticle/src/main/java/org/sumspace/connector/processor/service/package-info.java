/** Assigns learners to processors. */
@NullMarked
package org.sumspace.connector.processor.service;

import org.jspecify.annotations.NullMarked;
