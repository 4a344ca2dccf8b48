/** The services of a processor node: registration for training plans, and the runs of processors in execution plans. */
@NullMarked
package org.sumspace.processor.service;

import org.jspecify.annotations.NullMarked;
