/** Records and withdraws learners' consents. */
@NullMarked
package org.sumspace.connector.consent.service;

import org.jspecify.annotations.NullMarked;
