/** Reads and validates xAPI statements. */
@NullMarked
package org.sumspace.connector.record.core;

import org.jspecify.annotations.NullMarked;
