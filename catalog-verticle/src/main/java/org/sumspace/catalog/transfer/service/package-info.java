/** Exports the records of all kinds, and imports those of other catalogs. */
@NullMarked
package org.sumspace.catalog.transfer.service;

import org.jspecify.annotations.NullMarked;
