/** xAPI statements, and the conditions that select them. */
@NullMarked
package org.sumspace.connector.record.domain;

import org.jspecify.annotations.NullMarked;
