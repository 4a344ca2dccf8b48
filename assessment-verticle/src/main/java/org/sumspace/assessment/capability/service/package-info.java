/** What the node offers. */
@NullMarked
package org.sumspace.assessment.capability.service;

import org.jspecify.annotations.NullMarked;
