/** What the connector knows about processors and consents. Pure: no Vert.x. */
@NullMarked
package org.sumspace.connector.domain;

import org.jspecify.annotations.NullMarked;
