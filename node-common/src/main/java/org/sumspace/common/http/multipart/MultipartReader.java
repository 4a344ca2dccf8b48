package org.sumspace.common.http.multipart;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;
import org.sumspace.common.error.NodeException;

/**
 * Reads a form piece by piece. It passes on the bytes of a part as soon as they cannot belong to a boundary, and holds
 * no more than a boundary or the headers of one part.
 */
public final class MultipartReader {
    private static final int HEADERS_BYTES_MAX = 8 * 1024;
    private static final int BOUNDARY_CHARS_MAX = 200;
    private static final int PARTS_MAX = 100;
    private static final byte[] HEADERS_END = {'\r', '\n', '\r', '\n'};

    /** Receives the parts, one after the other. */
    public interface Sink {
        /** @throws NodeException if the form must not have this part */
        void begin(PartHeaders headers);

        void bytes(byte[] bytes, int begin, int end);

        void end();
    }

    private enum State {
        PREAMBLE,
        BOUNDARY,
        HEADERS,
        BODY,
        EPILOGUE
    }

    private final byte[] delimiter;
    private final Sink sink;
    private byte[] window = {'\r', '\n'};
    private int at;
    private State state = State.PREAMBLE;
    private int parts;

    private MultipartReader(String boundary, Sink sink) {
        this.delimiter = ("\r\n--" + boundary).getBytes(StandardCharsets.ISO_8859_1);
        this.sink = sink;
    }

    /**
     * @param contentType of the request
     * @throws NodeException unsupported media type if it is not a form, invalid input if it has no valid boundary
     */
    public static MultipartReader of(@Nullable String contentType, Sink sink) {
        if (contentType == null || !contentType.regionMatches(true, 0, "multipart/form-data", 0, 19)) {
            throw NodeException.unsupportedMediaType("Expected a body of type multipart/form-data.");
        }
        String boundary = PartHeaders.parameter(contentType, "boundary");
        if (boundary == null || boundary.isEmpty() || boundary.length() > BOUNDARY_CHARS_MAX) {
            throw NodeException.invalidInput("Content-Type has no valid boundary.");
        }
        return new MultipartReader(boundary, sink);
    }

    /** @throws NodeException invalid input if the bytes are not a form, or as the sink throws */
    public void read(byte[] bytes, int length) {
        if (state == State.EPILOGUE) {
            return;
        }
        int kept = window.length - at;
        byte[] joined = Arrays.copyOfRange(window, at, window.length + length);
        System.arraycopy(bytes, 0, joined, kept, length);
        window = joined;
        at = 0;
        while (step()) {
            // Continues until more bytes are needed.
        }
        window = Arrays.copyOfRange(window, at, window.length);
        at = 0;
    }

    /** @throws NodeException invalid input, if the form is incomplete */
    public void end() {
        if (state != State.EPILOGUE) {
            throw NodeException.invalidInput("The form ends before its last boundary.");
        }
    }

    /** @return whether the bytes in the window may allow another step */
    private boolean step() {
        return switch (state) {
            case PREAMBLE, BODY -> content();
            case BOUNDARY -> boundary();
            case HEADERS -> headers();
            case EPILOGUE -> {
                at = window.length;
                yield false;
            }
        };
    }

    private boolean content() {
        int found = find(delimiter, at);
        int end = found >= 0 ? found : Math.max(at, window.length - delimiter.length + 1);
        if (state == State.BODY && end > at) {
            sink.bytes(window, at, end);
        }
        at = end;
        if (found < 0) {
            return false;
        }
        if (state == State.BODY) {
            sink.end();
        }
        at = found + delimiter.length;
        state = State.BOUNDARY;
        return true;
    }

    private boolean boundary() {
        int i = at;
        while (i < window.length && (window[i] == ' ' || window[i] == '\t')) {
            i++;
        }
        if (window.length - i < 2) {
            requireShort(i - at);
            return false;
        }
        if (window[i] == '-' && window[i + 1] == '-' && i == at) {
            state = State.EPILOGUE;
        } else if (window[i] == '\r' && window[i + 1] == '\n') {
            state = State.HEADERS;
            // The line end stays in the window, because a part without headers begins with an empty line.
            at = i;
            return true;
        } else {
            throw NodeException.invalidInput("Expected a line end after a boundary of the form.");
        }
        return true;
    }

    private boolean headers() {
        int found = find(HEADERS_END, at);
        requireShort((found < 0 ? window.length : found) - at);
        if (found < 0) {
            return false;
        }
        if (++parts > PARTS_MAX) {
            throw NodeException.invalidInput("The form has more than " + PARTS_MAX + " parts.");
        }
        sink.begin(PartHeaders.parse(window, Math.min(at + 2, found), found));
        at = found + HEADERS_END.length;
        state = State.BODY;
        return true;
    }

    private static void requireShort(int length) {
        if (length > HEADERS_BYTES_MAX) {
            throw NodeException.invalidInput("The headers of a part are larger than " + HEADERS_BYTES_MAX + " bytes.");
        }
    }

    private int find(byte[] wanted, int from) {
        for (int i = from; i <= window.length - wanted.length; i++) {
            if (window[i] == '\r' && Arrays.equals(window, i, i + wanted.length, wanted, 0, wanted.length)) {
                return i;
            }
        }
        return -1;
    }
}
