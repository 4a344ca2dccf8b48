package org.sumspace.common.message;

import java.util.List;
import org.sumspace.common.error.NodeException;
import org.sumspace.common.error.ProblemType;
import org.sumspace.common.wire.WireReader;
import org.sumspace.common.wire.WireWriter;

/**
 * Why a node refuses something, as it tells another node.
 *
 * @param type slug of a {@link ProblemType}
 * @param detail truncated to {@value #DETAIL_CHARS_MAX} characters
 */
public record ReportedProblem(String type, String detail) {
    private static final int DETAIL_CHARS_MAX = 2_000;

    public ReportedProblem {
        detail = detail.length() <= DETAIL_CHARS_MAX ? detail : detail.substring(0, DETAIL_CHARS_MAX);
    }

    public static ReportedProblem of(NodeException failure) {
        return new ReportedProblem(failure.type().slug(), failure.detail());
    }

    /** The failure as the refusing node reported it. A problem type that this node does not know counts as internal. */
    public NodeException toException() {
        return new NodeException(ProblemType.ofSlug(type).orElse(ProblemType.INTERNAL), detail, List.of(), 0, null);
    }

    public void write(WireWriter out) {
        out.text(type).text(detail);
    }

    public static ReportedProblem read(WireReader in) {
        return new ReportedProblem(in.text(), in.text());
    }
}
