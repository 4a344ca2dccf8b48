/** Keeps copies of catalog records. */
@NullMarked
package org.sumspace.connector.catalogcopy.service;

import org.jspecify.annotations.NullMarked;
