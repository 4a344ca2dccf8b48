package org.sumspace.common.testkit;

import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.json.JsonObject;
import io.vertx.openapi.contract.OpenAPIContract;
import io.vertx.openapi.contract.Operation;
import io.vertx.openapi.validation.ResponseValidator;
import io.vertx.openapi.validation.ValidatableResponse;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.stream.Collectors;
import org.sumspace.common.http.MediaTypes;
import org.sumspace.common.http.server.contract.Contract;
import org.sumspace.common.http.server.contract.Contracts;

/** A blocking HTTP client for tests that validates every answer of an operation against the contract. */
public final class ApiProbe {
    private static final Duration TIMEOUT = Patience.MAX;

    private final HttpClient client =
            HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
    private final URI base;
    private final OpenAPIContract contract;
    private final ResponseValidator validator;

    public ApiProbe(Vertx vertx, URI base, Contract contract) {
        this.base = base;
        this.contract = Await.result(Contracts.routable(contract, vertx));
        this.validator = Await.result(Contracts.answers(contract, vertx));
    }

    public Call get(String pathAndQuery) {
        return new Call("GET", pathAndQuery);
    }

    public Call delete(String pathAndQuery) {
        return new Call("DELETE", pathAndQuery);
    }

    public Call post(String pathAndQuery, JsonObject body) {
        return new Call("POST", pathAndQuery)
                .body(MediaTypes.JSON, body.toBuffer().getBytes());
    }

    public Call put(String pathAndQuery, JsonObject body) {
        return new Call("PUT", pathAndQuery)
                .body(MediaTypes.JSON, body.toBuffer().getBytes());
    }

    /** One request, to be completed and sent. */
    public final class Call {
        private final String method;
        private final String pathAndQuery;
        private final Map<String, String> headers = new HashMap<>();
        private byte[] body = new byte[0];

        private Call(String method, String pathAndQuery) {
            this.method = method;
            this.pathAndQuery = pathAndQuery;
        }

        public Call method(String other) {
            Call call = new Call(other, pathAndQuery);
            call.headers.putAll(headers);
            call.body = body;
            return call;
        }

        public Call header(String name, String value) {
            headers.put(name, value);
            return this;
        }

        public Call bearer(String token) {
            return header("Authorization", "Bearer " + token);
        }

        public Call body(String contentType, byte[] bytes) {
            body = bytes.clone();
            return header("Content-Type", contentType);
        }

        /** Sends the request. Fails the test if the status differs or the answer violates the contract. */
        public Answer expect(int status) {
            Answer answer = send();
            if (answer.status() != status) {
                throw new AssertionError(method + " " + pathAndQuery + " answered " + answer.status() + " instead of "
                        + status + ": " + answer.text());
            }
            answer.checkAgainstContract(method, pathAndQuery);
            return answer;
        }

        /** Sends the request. Fails the test if the answer violates the contract, whatever its status is. */
        public Answer answer() {
            Answer answer = send();
            answer.checkAgainstContract(method, pathAndQuery);
            return answer;
        }

        /** Sends the request without checking the answer. */
        public Answer send() {
            HttpRequest.Builder request = HttpRequest.newBuilder(URI.create(base + pathAndQuery))
                    .timeout(TIMEOUT)
                    .method(
                            method,
                            body.length == 0
                                    ? HttpRequest.BodyPublishers.noBody()
                                    : HttpRequest.BodyPublishers.ofByteArray(body));
            headers.forEach(request::header);
            try {
                return new Answer(client.send(request.build(), HttpResponse.BodyHandlers.ofByteArray()));
            } catch (IOException e) {
                throw new AssertionError(method + " " + pathAndQuery, e);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                throw new AssertionError(e);
            }
        }
    }

    /** An answer of the node. */
    public final class Answer {
        private final HttpResponse<byte[]> response;

        private Answer(HttpResponse<byte[]> response) {
            this.response = response;
        }

        public int status() {
            return response.statusCode();
        }

        public String header(String name) {
            return response.headers().firstValue(name).orElse("");
        }

        /** All headers, a line each. */
        public String headers() {
            return response.headers().map().entrySet().stream()
                    .map(header -> header.getKey() + ": " + String.join(", ", header.getValue()))
                    .collect(Collectors.joining("\n"));
        }

        public byte[] bytes() {
            return response.body().clone();
        }

        public String text() {
            return Buffer.buffer(response.body()).toString();
        }

        public JsonObject json() {
            return new JsonObject(text());
        }

        public ProblemAssert problem() {
            return ProblemAssert.assertThatProblem(this);
        }

        /** The media type that replaces this one in the loadable copy of the contract. */
        private static String routable(String type) {
            return switch (type) {
                case MediaTypes.PROBLEM_JSON -> MediaTypes.JSON;
                case "application/x-ndjson", "text/csv" -> MediaTypes.OCTET_STREAM;
                default -> type;
            };
        }

        private void checkAgainstContract(String method, String pathAndQuery) {
            String path = URI.create("http://localhost" + pathAndQuery).getPath();
            Operation operation = contract.findOperation(path, HttpMethod.valueOf(method));
            if (operation == null) {
                return;
            }
            String type = routable(header("Content-Type").replaceFirst(";.*", ""));
            Map<String, String> headers = new HashMap<>();
            response.headers().map().forEach((name, values) -> headers.put(name, values.get(0)));
            ValidatableResponse validatable = response.body().length == 0
                    ? ValidatableResponse.create(status(), headers)
                    : ValidatableResponse.create(status(), headers, Buffer.buffer(response.body()), type);
            Await.result(validator.validate(validatable, operation.getOperationId()));
        }
    }
}
