/**
 * How the texts of a column are read: which are missing, and which numbers, dates and truth values the others are. The form
 * is decided once, from all values of the column. Pure.
 */
package org.sumspace.common.table;
