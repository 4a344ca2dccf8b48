/** What the connector decides: what is stored, who is certified, and which records a query may see. */
@NullMarked
package org.sumspace.connector.service;

import org.jspecify.annotations.NullMarked;
