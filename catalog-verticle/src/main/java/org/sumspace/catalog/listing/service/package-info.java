/** Lists of records, which are available once their index is built. */
@NullMarked
package org.sumspace.catalog.listing.service;

import org.jspecify.annotations.NullMarked;
