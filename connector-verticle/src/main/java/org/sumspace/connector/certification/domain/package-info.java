/** Processors' certifications in training plans, as plain values. */
@NullMarked
package org.sumspace.connector.certification.domain;

import org.jspecify.annotations.NullMarked;
