package org.sumspace.aggregator.round.core;

import org.sumspace.common.signed.Signed;
import org.sumspace.common.signed.StatementBody;

/** Signs statements with the key of this node. */
@FunctionalInterface
public interface StatementSigner {
    <T extends StatementBody> Signed<T> sign(T body);
}
