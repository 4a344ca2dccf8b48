package org.sumspace.converter.api;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.vertx.core.Vertx;
import io.vertx.ext.web.Router;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.sumspace.common.testkit.Await;
import org.sumspace.common.testkit.Patience;
import org.sumspace.converter.core.convert.Converter;
import org.sumspace.converter.core.format.BuiltInFormats;
import org.sumspace.converter.core.format.Formats;
import org.sumspace.converter.service.ConversionService;
import org.sumspace.converter.service.CustomConversions;
import org.sumspace.converter.store.OverflowFile;
import org.sumspace.converter.store.ProfileFolder;
import org.sumspace.converter.store.UploadSpace;

/** A server whose conversions see a clock that the test sets. */
class CustomExchangeTest {
    private static final String LONG_SUMS = """
            version: 1
            input_format: csv
            output_format: any
            mappings:
              - input_fields: [a]
                output_fields:
                  output_field: a
                  custom: "lambda a: sum([sum([int(a)] * 1000) for i in range(50)])"
            """;

    private static final int ROWS = 400;

    @TempDir
    private Path folder;

    private final Vertx vertx = Vertx.vertx();
    private final SimpleMeterRegistry metrics = new SimpleMeterRegistry();

    @AfterEach
    void stop() {
        Await.result(vertx.close());
    }

    /** The clock stands still, so only the end of the client can end this turn before all rows are converted. */
    @Test
    void conversionOfClientThatLeaves_ends() throws Exception {
        CountDownLatch computing = new CountDownLatch(20);
        CountDownLatch left = new CountDownLatch(1);
        int port = serve(left::countDown, () -> {
            computing.countDown();
            if (computing.getCount() == 0) {
                awaitLatch(left);
            }
            return 0;
        });
        try (Socket client = new Socket(InetAddress.getLoopbackAddress(), port)) {
            send(client);
            assertThat(computing.await(Patience.MAX.toSeconds(), TimeUnit.SECONDS))
                    .isTrue();
        }
        await().atMost(Patience.MAX).until(() -> refusals() > 0);
        assertThat(refusals()).isLessThan(ROWS / 10);
    }

    private static void awaitLatch(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private double refusals() {
        return metrics.find("sumspace.converter.refusals").counters().stream()
                .mapToDouble(counter -> counter.count())
                .sum();
    }

    private int serve(Runnable clientLeft, LongSupplier clock) {
        Converter converter =
                new Converter(Formats.read(BuiltInFormats.files()), new ProfileFolder(folder, List.of()).read());
        CustomConversions conversions =
                new CustomConversions(vertx, new ConversionService(converter, false, metrics), clock);
        UploadSpace space = new UploadSpace(1_000_000, metrics);
        Router router = Router.router(vertx);
        router.post("/convert_custom")
                .handler(ctx -> {
                    ctx.request().pause();
                    ctx.addEndHandler(done -> clientLeft.run());
                    ctx.next();
                })
                .handler(
                        new CustomConversionFeature(conversions, () -> new OverflowFile(vertx, space), 1_000_000)
                                ::convertCustom);
        return Await.result(vertx.createHttpServer().requestHandler(router).listen(0, "127.0.0.1"))
                .actualPort();
    }

    private static void send(Socket client) throws IOException {
        String form = part("name=\"mapping_file\"", LONG_SUMS)
                + part("name=\"config\"", "{\"on_error\": \"continue\"}")
                + part("name=\"data_file\"; filename=\"t.csv\"", "a,b\n" + "1,x\n".repeat(ROWS))
                + "--xx--\r\n";
        String head = "POST /convert_custom HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: " + form.length()
                + "\r\nContent-Type: multipart/form-data; boundary=xx\r\n\r\n";
        client.getOutputStream().write((head + form).getBytes(UTF_8));
    }

    private static String part(String parameters, String content) {
        return "--xx\r\nContent-Disposition: form-data; " + parameters + "\r\n\r\n" + content + "\r\n";
    }
}
