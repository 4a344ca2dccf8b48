/** Makes addresses of pages of the personal data intermediary. */
@NullMarked
package org.sumspace.connector.intermediary.service;

import org.jspecify.annotations.NullMarked;
