/** The query language of the data query: text to a typed tree, and what the tree means. Pure: no Vert.x. */
@NullMarked
package org.sumspace.connector.core.query;

import org.jspecify.annotations.NullMarked;
