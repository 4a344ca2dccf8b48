/** Publishes training plans and decides who may see them. */
@NullMarked
package org.sumspace.catalog.training.plan.service;

import org.jspecify.annotations.NullMarked;
