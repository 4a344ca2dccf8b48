/** Ingests learning records and finds them again. */
@NullMarked
package org.sumspace.connector.record.service;

import org.jspecify.annotations.NullMarked;
