/** What the HTTP API of every feature uses. */
@NullMarked
package org.sumspace.assessment.shared.api;

import org.jspecify.annotations.NullMarked;
