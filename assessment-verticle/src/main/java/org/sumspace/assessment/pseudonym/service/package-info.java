/** Plans and performs pseudonymisation. */
@NullMarked
package org.sumspace.assessment.pseudonym.service;

import org.jspecify.annotations.NullMarked;
