package org.sumspace.connector.exchange.simulation;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.sumspace.connector.exchange.core.ExchangeCall;
import org.sumspace.connector.exchange.core.ExchangeEvent;
import org.sumspace.connector.exchange.core.ExchangeEvent.Result;
import org.sumspace.connector.exchange.domain.Content;
import org.sumspace.connector.exchange.domain.Delivery;
import org.sumspace.connector.exchange.domain.ExchangeRecord;
import org.sumspace.connector.exchange.domain.ExchangeRole;
import org.sumspace.connector.exchange.domain.ExchangeState;
import org.sumspace.connector.exchange.domain.ExchangeStatus;
import org.sumspace.connector.exchange.domain.Wish;

/** Executes the calls that are local work: decisions, sources, applications, and the final clean-up. */
final class LocalWork {
    private final Connector own;
    private final World world;

    LocalWork(Connector own) {
        this.own = own;
        this.world = own.world;
    }

    /** @return whether the call is one of these */
    boolean begin(ExchangeRecord record, ExchangeCall call) {
        if (call instanceof ExchangeCall.Decide) {
            own.later(10 + world.random.nextInt(300), () -> {
                own.over(record.id(), call);
                own.handle(record.id(), decision());
            });
        } else if (call instanceof ExchangeCall.ReadSource) {
            read(record, call);
        } else if (call instanceof ExchangeCall.Deliver deliver) {
            own.later(world.random.nextInt(100), () -> deliver(record.id(), deliver));
        } else if (call instanceof ExchangeCall.CleanUp) {
            cleanUp(record, call);
        } else if (call instanceof ExchangeCall.PassWish pass) {
            passWish(record, pass);
        } else {
            return false;
        }
        return true;
    }

    private ExchangeEvent decision() {
        if (world.isManagerAway()) {
            return new ExchangeEvent.Undecided();
        }
        if (world.isRevoked) {
            return new ExchangeEvent.Revoked();
        }
        return world.isDenied
                ? new ExchangeEvent.Denied("denied")
                : new ExchangeEvent.Permitted(world.targets(own.parties.own()));
    }

    private void read(ExchangeRecord record, ExchangeCall call) {
        own.later(50 + world.random.nextInt(3_000), () -> {
            own.over(record.id(), call);
            if (world.fault(30)) {
                own.handle(record.id(), new ExchangeEvent.SourceFailed("The source does not answer."));
                return;
            }
            int[] versions = IntStream.range(0, world.scene.items())
                    .map(item -> world.readSource())
                    .toArray();
            own.disk.outgoing.put(record.id(), versions);
            own.handle(record.id(), new ExchangeEvent.SourceStored(contents(versions)));
        });
    }

    private List<Content> contents(int[] versions) {
        List<Content> contents = new ArrayList<>();
        for (int item = 0; item < versions.length; item++) {
            contents.add(world.content(item, versions[item]));
        }
        return contents;
    }

    private void deliver(String id, ExchangeCall.Deliver call) {
        ExchangeRecord record = own.disk.records.get(id);
        boolean isWanted = record != null
                && record.nextDelivery() == call.delivery()
                && (record.state() == ExchangeState.IMPORTING || record.state() == ExchangeState.WORKING);
        if (!isWanted || record == null) {
            own.over(id, call);
            return;
        }
        int[][] data = own.disk.incoming.get(id);
        boolean isRevoked = record.isRevoked() && world.isOn(Rule.REVOCATION_AT_DELIVERY);
        if (isRevoked || data == null) {
            tried(id, call, Result.FAILED);
            return;
        }
        if (own.knowsRevocation) {
            world.breach("a delivery started after a known revocation");
        }
        call(record, call);
        own.mayCrash();
    }

    /** Calls the application. */
    void call(ExchangeRecord record, ExchangeCall.Deliver call) {
        int[][] data = own.disk.incoming.get(record.id());
        if (data != null) {
            checkData(record, data);
        }
        int[] versions = data == null
                ? new int[0]
                : Arrays.stream(data)
                        .mapToInt(item -> Math.max(0, Calls.version(item[0])))
                        .toArray();
        String id = record.id();
        Delivery delivery = record.deliveries().get(call.delivery());
        boolean isWork = record.role() == ExchangeRole.MIDDLE;
        int caller = own.life;
        world.applications.call(
                record.exchangeId(),
                own.parties.own() + "/" + delivery.name(),
                own.parties.own() + "/" + delivery.idempotencyKey(record.exchangeId()),
                isWork,
                result -> answered(id, call, caller, isWork ? versions : null, result));
    }

    /**
     * An application has answered.
     *
     * @param caller the life of the process that called; a later one does not get the answer
     * @param work what the application of a middle party works on; null at the consumer
     */
    private void answered(String id, ExchangeCall.Deliver call, int caller, int @Nullable [] work, Result result) {
        if (work != null && result == Result.ACCEPTED) {
            world.after(1_000 + world.random.nextInt(100_000), () -> resume(id, work));
        }
        if (!own.isUp || own.life != caller) {
            return;
        }
        if (work != null && result == Result.DONE) {
            own.over(id, call);
            worked(id, work);
        } else {
            tried(id, call, result);
        }
    }

    private void tried(String id, ExchangeCall.Deliver call, Result result) {
        own.over(id, call);
        own.handle(id, new ExchangeEvent.DeliveryTried(call.delivery(), result));
    }

    /** The application calls with its result until it is taken. */
    private void resume(String id, int[] work) {
        if (own.isDead || world.now() > World.FAULTS_END * 3) {
            return;
        }
        if (!own.isUp || worked(id, work)) {
            world.after(10_000, () -> resume(id, work));
        }
    }

    /** @return whether the application has to try again */
    private boolean worked(String id, int[] work) {
        ExchangeRecord record = own.disk.records.get(id);
        if (record == null || record.state() != ExchangeState.WORKING) {
            return false;
        }
        own.disk.outgoing.put(id, work);
        return own.handle(id, new ExchangeEvent.WorkStored(contents(work))).isEmpty();
    }

    private void checkData(ExchangeRecord record, int[][] data) {
        for (int item = 0; item < data.length; item++) {
            for (int stored : data[item]) {
                if (stored < 0) {
                    world.breach("an acknowledged part is lost");
                } else if (Calls.version(stored) != Calls.version(data[item][0])) {
                    world.breach("two readings of a source are mixed");
                }
            }
        }
        if (data.length != record.incoming().size()) {
            world.breach("an item is missing");
        }
    }

    private void cleanUp(ExchangeRecord record, ExchangeCall call) {
        own.later(world.random.nextInt(100), () -> {
            own.over(record.id(), call);
            ExchangeRecord present = own.disk.records.get(record.id());
            if (present != null && !own.mayCrash()) {
                own.settle(record.id(), present.settlement());
                own.disk.incoming.remove(record.id());
                own.disk.outgoing.remove(record.id());
            }
        });
    }

    private void passWish(ExchangeRecord record, ExchangeCall.PassWish call) {
        own.later(10, () -> {
            own.over(record.id(), call);
            Wish wish = record.wish();
            Wish passed = wish == null ? new Wish(ExchangeStatus.PROVIDER_EXPORT_ERROR, "cancelled") : wish;
            boolean isPassed = own.ofExchange(call.exchangeId())
                    .flatMap(found -> own.handle(found.id(), new ExchangeEvent.Cancelled(passed)))
                    .isPresent();
            if (isPassed) {
                own.handle(record.id(), new ExchangeEvent.WishPassed(call.exchangeId()));
            }
        });
    }
}
