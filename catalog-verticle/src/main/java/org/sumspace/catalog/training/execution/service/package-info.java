/** Builds execution plans with their owners; reads and changes stored plans, model versions and leaf lists. */
@NullMarked
package org.sumspace.catalog.training.execution.service;

import org.jspecify.annotations.NullMarked;
