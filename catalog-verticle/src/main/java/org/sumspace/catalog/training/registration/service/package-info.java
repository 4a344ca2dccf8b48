/** Verifies registrations and consents, and knows who takes part in a training plan. */
@NullMarked
package org.sumspace.catalog.training.registration.service;

import org.jspecify.annotations.NullMarked;
