/** The answer to a data query, as bytes within a limit. */
@NullMarked
package org.sumspace.connector.query.domain;

import org.jspecify.annotations.NullMarked;
