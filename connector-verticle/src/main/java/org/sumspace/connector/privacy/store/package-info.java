/** Stores what training plans cost each learner. */
@NullMarked
package org.sumspace.connector.privacy.store;

import org.jspecify.annotations.NullMarked;
