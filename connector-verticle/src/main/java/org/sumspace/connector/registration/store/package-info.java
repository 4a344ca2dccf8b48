/** Where the keys of the connector are kept. */
@NullMarked
package org.sumspace.connector.registration.store;

import org.jspecify.annotations.NullMarked;
