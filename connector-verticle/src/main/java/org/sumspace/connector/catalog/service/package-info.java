/** Reads records of the catalog. */
@NullMarked
package org.sumspace.connector.catalog.service;

import org.jspecify.annotations.NullMarked;
