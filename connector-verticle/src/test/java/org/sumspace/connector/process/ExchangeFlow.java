package org.sumspace.connector.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.vertx.core.json.JsonObject;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.sumspace.common.testkit.process.Flow;

/** One exchange, which a trigger at the consumer begins. */
final class ExchangeFlow implements Flow {
    private final String key = UUID.randomUUID().toString();
    private final ExchangeSpace space;
    private final JsonObject request;
    private final Runnable preparation;

    /** @param preparation chooses the connectors that are killed */
    ExchangeFlow(ExchangeSpace space, JsonObject request, Runnable preparation) {
        this.space = space;
        this.request = request;
        this.preparation = preparation;
    }

    @Override
    public void prepare() {
        preparation.run();
    }

    @Override
    public List<Step> steps() {
        return List.of(Step.of(
                        "the trigger",
                        202,
                        () -> space.consumer()
                                .api()
                                .post("/exchange/external/trigger", request)
                                .header("x-exchange-trigger-api-key", ExchangeSpace.TRIGGER_KEY)
                                .header("Prefer", "respond-async")
                                .header("Idempotency-Key", key))
                .orRepeated(200));
    }

    /** Waits for exchanges that are still open. */
    @Override
    public String look() {
        List<JsonObject> atConsumer = space.consumer().ofKey(key);
        if (atConsumer.isEmpty()) {
            return "nothing";
        }
        await().until(space::isSettled);
        String exchange = atConsumer.get(0).getString("_id");
        Set<String> effects = space.services.effects.getOrDefault(exchange, Set.of());
        return Stream.concat(
                        space.connectors.stream().map(each -> records(each, exchange)),
                        Stream.of(effects.size() + " effects"))
                .collect(Collectors.joining(", "));
    }

    private static String records(ExchangeSpace.Connector connector, String exchange) {
        return connector.name() + " "
                + connector.ofExchange(exchange).stream()
                        .map(each -> each.getString("status"))
                        .toList();
    }

    /** Each application except the provider's has received the data exactly once. */
    @Override
    public void check() {
        assertThat(look())
                .isEqualTo(space.connectors.stream()
                                .map(each -> each.name() + " [IMPORT_SUCCESS]")
                                .collect(Collectors.joining(", "))
                        + ", " + (space.connectors.size() - 1) + " effects");
    }
}
