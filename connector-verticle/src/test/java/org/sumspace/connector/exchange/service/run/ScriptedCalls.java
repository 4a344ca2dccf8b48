package org.sumspace.connector.exchange.service.run;

import io.vertx.core.Future;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Function;
import org.sumspace.connector.exchange.core.ExchangeCall;
import org.sumspace.connector.exchange.core.ExchangeEvent;
import org.sumspace.connector.exchange.domain.ExchangeRecord;

/** Calls that are answered as a test says; all others never have a result. */
final class ScriptedCalls implements ExchangeCalls {
    private final Map<Class<?>, Function<ExchangeCall, Future<List<ExchangeEvent>>>> answers =
            new ConcurrentHashMap<>();
    final List<ExchangeCall> made = new CopyOnWriteArrayList<>();

    <C extends ExchangeCall> ScriptedCalls on(Class<C> kind, Function<C, Future<List<ExchangeEvent>>> answer) {
        answers.put(kind, call -> answer.apply(kind.cast(call)));
        return this;
    }

    <C extends ExchangeCall> ScriptedCalls on(Class<C> kind, ExchangeEvent... events) {
        return on(kind, call -> Future.succeededFuture(List.of(events)));
    }

    @Override
    public Future<List<ExchangeEvent>> make(ExchangeRecord record, ExchangeCall call) {
        made.add(call);
        Function<ExchangeCall, Future<List<ExchangeEvent>>> answer = answers.get(call.getClass());
        return answer == null ? Future.future(promise -> {}) : answer.apply(call);
    }
}
