package org.sumspace.connector.user.api;

import io.vertx.core.buffer.Buffer;
import java.util.Set;
import org.sumspace.common.error.NodeException;
import org.sumspace.common.http.multipart.MultipartReader;
import org.sumspace.common.http.multipart.PartHeaders;

/** The file of a form that is in memory (RFC 7578). Parts with other names are ignored. */
final class FormFile implements MultipartReader.Sink {
    private static final String FIELD = "file";
    private static final Set<String> CHARSETS = Set.of("", "utf-8", "utf8", "us-ascii");

    private final Buffer file = Buffer.buffer();
    private boolean isFound;
    private boolean isCurrent;

    private FormFile() {}

    /** @throws NodeException INVALID_INPUT if the body is not a form with exactly one file {@code file} in UTF-8 */
    static byte[] read(String contentType, Buffer body) {
        FormFile form = new FormFile();
        MultipartReader reader = MultipartReader.of(contentType, form);
        reader.read(body.getBytes(), body.length());
        reader.end();
        if (!form.isFound) {
            throw NodeException.invalidInput("The form has no part '" + FIELD + "'. Send the table as this file.");
        }
        return form.file.getBytes();
    }

    @Override
    public void begin(PartHeaders headers) {
        isCurrent = headers.name().equals(FIELD);
        if (!isCurrent) {
            return;
        }
        if (isFound) {
            throw NodeException.invalidInput("The form has the part '" + FIELD + "' twice. Send one table.");
        }
        if (headers.fileName() == null) {
            throw NodeException.invalidInput(
                    "The part '" + FIELD + "' of the form has no filename. Send it as a file.");
        }
        if (!CHARSETS.contains(headers.charset())) {
            throw NodeException.invalidInput("The part '" + FIELD + "' of the form has another charset. Send UTF-8.");
        }
        isFound = true;
    }

    @Override
    public void bytes(byte[] bytes, int begin, int end) {
        if (isCurrent) {
            file.appendBytes(bytes, begin, end - begin);
        }
    }

    @Override
    public void end() {
        isCurrent = false;
    }
}
