package org.sumspace.common.signed;

import org.sumspace.common.wire.WireWriter;

/** The fields of one type of statement, in the order in which they are signed. */
public interface StatementBody {
    StatementType type();

    void write(WireWriter out);
}
