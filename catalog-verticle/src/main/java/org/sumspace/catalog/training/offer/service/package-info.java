/** Shows training plans and their models as records of the catalog. */
@NullMarked
package org.sumspace.catalog.training.offer.service;

import org.jspecify.annotations.NullMarked;
