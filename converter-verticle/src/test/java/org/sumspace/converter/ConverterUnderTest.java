package org.sumspace.converter;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.sumspace.common.testkit.Await.result;

import io.vertx.core.Vertx;
import io.vertx.core.json.JsonObject;
import java.net.URI;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import org.sumspace.common.http.Contract;
import org.sumspace.common.obs.NodeMetrics;
import org.sumspace.common.testkit.ApiProbe;
import org.sumspace.common.testkit.FreePorts;
import org.sumspace.converter.core.convert.Converter;
import org.sumspace.converter.core.format.BuiltInFormats;
import org.sumspace.converter.core.format.Formats;
import org.sumspace.converter.service.ConversionService;
import org.sumspace.converter.store.ProfileFolder;
import org.sumspace.converter.store.UploadSpace;

/** A converter with the given settings that is called over HTTP; every answer is validated against the contract. */
final class ConverterUnderTest implements AutoCloseable {
    final ApiProbe api;
    final int port;
    private final Vertx vertx = Vertx.vertx();
    private final URI base;

    ConverterUnderTest(Path profiles, Map<String, String> environment) {
        port = FreePorts.next();
        Map<String, String> settings = new HashMap<>(environment);
        settings.put("APP_INTERNAL_HOST", "127.0.0.1");
        settings.put("APP_INTERNAL_PORT", String.valueOf(port));
        settings.put("PROFILES_BASE_PATH", profiles.toString());
        Settings read = SettingsReader.read(settings);
        Converter converter = new Converter(
                Formats.read(BuiltInFormats.files()), new ProfileFolder(read.profilesFolder(), read.profiles()).read());
        var metrics = NodeMetrics.create();
        ConversionService service = new ConversionService(converter, read.strict(), metrics);
        Contract contract = Contract.load(ConverterVerticle.CONTRACT);
        UploadSpace space = new UploadSpace(read.uploadsBytesMax(), metrics);
        result(vertx.deployVerticle(new ConverterVerticle(read, contract, service, space, metrics)));
        base = URI.create("http://127.0.0.1:" + port);
        api = new ApiProbe(vertx, base, contract);
    }

    ApiProbe.Call post(String path, JsonObject body) {
        return api.post(path, body);
    }

    /** Sends a body as application/json, valid or not. */
    ApiProbe.Call raw(String path, String body) {
        return api.post(path, new JsonObject()).body("application/json", body.getBytes(UTF_8));
    }

    URI base() {
        return base;
    }

    @Override
    public void close() {
        result(vertx.close());
    }
}
