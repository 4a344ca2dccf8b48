package org.sumspace.connector.user.api;

import io.netty.buffer.Unpooled;
import io.netty.handler.codec.http.DefaultFullHttpRequest;
import io.netty.handler.codec.http.FullHttpRequest;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpMethod;
import io.netty.handler.codec.http.HttpVersion;
import io.netty.handler.codec.http.multipart.DefaultHttpDataFactory;
import io.netty.handler.codec.http.multipart.FileUpload;
import io.netty.handler.codec.http.multipart.HttpPostMultipartRequestDecoder;
import io.netty.handler.codec.http.multipart.InterfaceHttpData;
import io.vertx.core.buffer.Buffer;
import java.io.IOException;
import org.sumspace.common.error.NodeException;

/** The file of a form that is in memory (RFC 7578). Nothing of it is written to a disk. */
final class FormFile {
    private static final String FIELD = "file";

    private FormFile() {}

    /** @throws NodeException INVALID_INPUT if the form has no part {@code file}, or is none */
    static byte[] read(String contentType, Buffer body) {
        FullHttpRequest request = new DefaultFullHttpRequest(
                HttpVersion.HTTP_1_1, HttpMethod.POST, "/", Unpooled.wrappedBuffer(body.getBytes()));
        request.headers().set(HttpHeaderNames.CONTENT_TYPE, contentType);
        try {
            HttpPostMultipartRequestDecoder form =
                    new HttpPostMultipartRequestDecoder(new DefaultHttpDataFactory(false), request);
            try {
                InterfaceHttpData part = form.getBodyHttpData(FIELD);
                if (part instanceof FileUpload file && file.isCompleted()) {
                    return file.get();
                }
                throw noFile();
            } finally {
                form.destroy();
            }
        } catch (IOException | IllegalArgumentException | IllegalStateException | IndexOutOfBoundsException e) {
            // The decoder's own failures are among these: a form that is cut off, without a boundary, or too odd.
            throw noFile();
        } finally {
            request.release();
        }
    }

    private static NodeException noFile() {
        return NodeException.invalidInput("Expected a form whose part '" + FIELD + "' is a file.");
    }
}
