/** The demonstration: prepare, start, publish, register, consent, train, verify, report. */
@NullMarked
package org.sumspace.sandbox.demo;

import org.jspecify.annotations.NullMarked;
