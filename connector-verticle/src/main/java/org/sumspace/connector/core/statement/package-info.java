/** xAPI statements as the connector reads them: who, when, and what may be asked about them. Pure: no Vert.x. */
@NullMarked
package org.sumspace.connector.core.statement;

import org.jspecify.annotations.NullMarked;
