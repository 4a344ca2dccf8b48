/** Files of records that a caller brings along together with their mapping: what they are and what becomes of them. */
@NullMarked
package org.sumspace.converter.core.custom;

import org.jspecify.annotations.NullMarked;
