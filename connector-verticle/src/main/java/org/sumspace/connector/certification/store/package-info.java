/** Stores the certifications of processors. */
@NullMarked
package org.sumspace.connector.certification.store;

import org.jspecify.annotations.NullMarked;
