package org.sumspace.sandbox.space;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.URI;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** Serves the base models of the AI provider: files in memory, on the loopback address. */
public final class BaseModelServer implements AutoCloseable {
    private final HttpServer server;
    private final Map<String, byte[]> files = new ConcurrentHashMap<>();

    private BaseModelServer(HttpServer server) {
        this.server = server;
    }

    /** Serves on the port reserved in the home, so that URLs stay valid after a restart. */
    public static BaseModelServer start(SpaceHome home) throws IOException {
        int port = home.plan().modelPort();
        Loopback.requireFree(port, "the base models");
        BaseModelServer models = new BaseModelServer(HttpServer.create(Loopback.address(port), 0));
        models.server.createContext("/", models::answer);
        models.server.start();
        return models;
    }

    /** @return the URL at which the file is now served */
    public URI publish(String name, byte[] file) {
        files.put("/" + name, file.clone());
        return URI.create("http://" + Loopback.HOST + ":" + server.getAddress().getPort() + "/" + name);
    }

    private void answer(HttpExchange exchange) throws IOException {
        try (exchange) {
            byte[] file = files.get(exchange.getRequestURI().getPath());
            if (file == null) {
                exchange.sendResponseHeaders(404, -1);
                return;
            }
            exchange.getResponseHeaders().set("Content-Type", "application/octet-stream");
            exchange.sendResponseHeaders(200, file.length);
            exchange.getResponseBody().write(file);
        }
    }

    @Override
    public void close() {
        server.stop(0);
    }
}
