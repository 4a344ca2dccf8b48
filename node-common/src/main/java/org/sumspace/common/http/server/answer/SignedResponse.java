package org.sumspace.common.http.server.answer;

import static java.util.Objects.requireNonNull;

import io.vertx.core.Future;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpHeaders;
import io.vertx.core.http.HttpServerResponse;
import io.vertx.ext.web.RoutingContext;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import org.jspecify.annotations.Nullable;
import org.sumspace.common.http.MediaTypes;
import org.sumspace.common.http.server.operation.AnswerSigner;
import org.sumspace.common.http.server.operation.RequestEnd;

/**
 * A response that keeps the answer until it ends, and then sends it with its signature. All other methods are passed to
 * the server's response.
 */
final class SignedResponse implements InvocationHandler {
    private final RoutingContext ctx;
    private final HttpServerResponse response;
    private final AnswerSigner signer;
    private final SignedAnswers.Memory memory;
    private final Buffer parts = Buffer.buffer();

    private SignedResponse(RoutingContext ctx, AnswerSigner signer, SignedAnswers.Memory memory) {
        this.ctx = ctx;
        this.response = ctx.response();
        this.signer = signer;
        this.memory = memory;
    }

    static HttpServerResponse of(RoutingContext ctx, AnswerSigner signer, SignedAnswers.Memory memory) {
        return (HttpServerResponse) Proxy.newProxyInstance(
                SignedResponse.class.getClassLoader(),
                new Class<?>[] {HttpServerResponse.class},
                new SignedResponse(ctx, signer, memory));
    }

    @Override
    public @Nullable Object invoke(Object proxy, Method method, Object @Nullable [] arguments) throws Throwable {
        return switch (method.getName()) {
            case "end", "send" -> end(text(method, arguments));
            case "write" -> write(text(method, arguments));
            case "writeQueueFull" -> false;
            // The length of the answer is known when it is signed.
            case "setChunked" -> proxy;
            case "sendFile", "writeHead", "writeCustomFrame", "push" -> throw unsupported(method);
            default -> {
                Object result = invoke(method, arguments);
                yield result == response ? proxy : result;
            }
        };
    }

    private @Nullable Object invoke(Method method, Object @Nullable [] arguments) throws Throwable {
        try {
            return method.invoke(response, arguments);
        } catch (InvocationTargetException e) {
            throw requireNonNull(e.getCause());
        }
    }

    private Future<Void> write(Buffer part) {
        return Future.future(written -> {
            if (RequestEnd.hasEnded(ctx)) {
                written.complete();
                return;
            }
            if (parts.length() == 0) {
                RequestEnd.await(ctx, () -> memory.giveBack(parts.length()));
            }
            memory.take(parts.length(), part.length());
            parts.appendBuffer(part);
            written.complete();
        });
    }

    private Future<Void> end(Buffer last) {
        Buffer body = parts.length() == 0 ? last : parts.copy().appendBuffer(last);
        String declared = response.headers().get(HttpHeaders.CONTENT_TYPE);
        String contentType = declared == null ? MediaTypes.JSON : declared;
        return signer.sign(response.getStatusCode(), contentType, body)
                .onFailure(ctx::fail)
                .compose(signed -> {
                    signed.forEach(response::putHeader);
                    return response.end(body);
                });
    }

    /** The bytes that a method of the response is given. */
    private static Buffer text(Method method, Object @Nullable [] arguments) {
        if (arguments == null || arguments.length == 0) {
            return Buffer.buffer();
        }
        if (arguments[0] instanceof Buffer bytes) {
            return bytes;
        }
        if (arguments[0] instanceof String text) {
            return arguments.length == 1 ? Buffer.buffer(text) : Buffer.buffer(text, String.valueOf(arguments[1]));
        }
        throw unsupported(method);
    }

    private static UnsupportedOperationException unsupported(Method method) {
        return new UnsupportedOperationException(method.getName() + " cannot be signed: write or end the answer");
    }
}
