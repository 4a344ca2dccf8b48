/** The policies that the stand-in decides by. */
@NullMarked
package org.sumspace.assessment.connector.store;

import org.jspecify.annotations.NullMarked;
