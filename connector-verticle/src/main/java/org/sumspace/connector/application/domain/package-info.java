/** How a connector calls its participant's applications. */
@NullMarked
package org.sumspace.connector.application.domain;

import org.jspecify.annotations.NullMarked;
