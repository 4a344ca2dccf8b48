/** Logs people in and decides what they may do. */
@NullMarked
package org.sumspace.assessment.account.service;

import org.jspecify.annotations.NullMarked;
