/** The file of an audit log. */
@NullMarked
package org.sumspace.assessment.audit.store;

import org.jspecify.annotations.NullMarked;
