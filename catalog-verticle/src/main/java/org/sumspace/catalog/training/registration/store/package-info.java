/** Stores registrations and consents. */
@NullMarked
package org.sumspace.catalog.training.registration.store;

import org.jspecify.annotations.NullMarked;
