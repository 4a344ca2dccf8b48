/** Answers data queries from the learning records and caches the answers. */
@NullMarked
package org.sumspace.connector.query.service;

import org.jspecify.annotations.NullMarked;
