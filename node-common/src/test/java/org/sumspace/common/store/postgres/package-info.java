/** Tests of PostgreSQL. */
@NullMarked
package org.sumspace.common.store.postgres;

import org.jspecify.annotations.NullMarked;
