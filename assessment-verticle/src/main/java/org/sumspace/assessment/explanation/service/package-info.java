/** Explains and compares the models of a workspace. */
@NullMarked
package org.sumspace.assessment.explanation.service;

import org.jspecify.annotations.NullMarked;
