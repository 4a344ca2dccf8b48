/**
 * How the texts of a column are read: which are missing, and which numbers, dates and truth values the others are. The form
 * is decided once, from all values of the column. Pure.
 */
@NullMarked
package org.sumspace.common.table;

import org.jspecify.annotations.NullMarked;
