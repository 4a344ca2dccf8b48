/** Requests for pages of the personal data intermediary. */
@NullMarked
package org.sumspace.connector.intermediary.api;

import org.jspecify.annotations.NullMarked;
