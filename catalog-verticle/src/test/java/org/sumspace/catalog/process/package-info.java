/** Real processes of the catalog, with a MongoDB and a contract manager that a test disturbs. */
@NullMarked
package org.sumspace.catalog.process;

import org.jspecify.annotations.NullMarked;
