/** Limits how many training plans a learner takes part in, and how much of the privacy budget they spend. */
@NullMarked
package org.sumspace.connector.privacy.service;

import org.jspecify.annotations.NullMarked;
