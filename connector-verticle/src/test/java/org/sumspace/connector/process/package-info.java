/** Connectors in processes of their own, which are killed. */
@NullMarked
package org.sumspace.connector.process;

import org.jspecify.annotations.NullMarked;
