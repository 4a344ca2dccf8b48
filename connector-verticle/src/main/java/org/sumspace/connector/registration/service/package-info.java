/** Registers the connector at the catalog and keeps its keys. */
@NullMarked
package org.sumspace.connector.registration.service;

import org.jspecify.annotations.NullMarked;
