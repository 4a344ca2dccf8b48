/** Finds reference data, which is a part of the program. */
@NullMarked
package org.sumspace.catalog.reference.service;

import org.jspecify.annotations.NullMarked;
