package org.sumspace.aggregator.core;

import org.sumspace.common.signed.Signed;
import org.sumspace.common.signed.StatementBody;

/** Signs with this node's key. */
@FunctionalInterface
public interface StatementSigner {
    <T extends StatementBody> Signed<T> sign(T body);
}
