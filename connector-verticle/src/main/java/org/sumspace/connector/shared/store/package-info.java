/** Stores that several features use, and how they write shared values. */
@NullMarked
package org.sumspace.connector.shared.store;

import org.jspecify.annotations.NullMarked;
