/** The operations that record, withdraw and count learners' consents. */
@NullMarked
package org.sumspace.connector.consent.api;

import org.jspecify.annotations.NullMarked;
