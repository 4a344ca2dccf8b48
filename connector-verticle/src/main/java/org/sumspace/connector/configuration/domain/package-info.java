/** What a connector knows of its participant. */
@NullMarked
package org.sumspace.connector.configuration.domain;

import org.jspecify.annotations.NullMarked;
