/** What a connector decides and gives. */
@NullMarked
package org.sumspace.assessment.connector.domain;

import org.jspecify.annotations.NullMarked;
