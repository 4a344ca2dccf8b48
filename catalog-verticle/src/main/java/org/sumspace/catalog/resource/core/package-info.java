/** What a client may write into a record, and how a record is shown. */
@NullMarked
package org.sumspace.catalog.resource.core;

import org.jspecify.annotations.NullMarked;
