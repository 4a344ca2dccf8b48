/** Registrations of nodes and consents of processors, as plain values. */
@NullMarked
package org.sumspace.catalog.training.registration.domain;

import org.jspecify.annotations.NullMarked;
