/** Processes that a node starts for work on foreign files. */
@NullMarked
package org.sumspace.assessment.shared.service;

import org.jspecify.annotations.NullMarked;
