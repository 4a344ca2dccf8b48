/** Membership of the cluster, on top of the plain boot: identity, trust, data folder, event bus and signed messages. */
@NullMarked
package org.sumspace.common.boot.member;

import org.jspecify.annotations.NullMarked;
