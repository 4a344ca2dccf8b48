package org.sumspace.sandbox.demo;

import java.io.IOException;
import java.io.InputStream;
import java.io.InterruptedIOException;
import java.io.PrintWriter;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.sumspace.client.NodeClient;
import org.sumspace.client.PortalClient;
import org.sumspace.sandbox.client.SpaceOperators;
import org.sumspace.sandbox.space.NodeKind;
import org.sumspace.sandbox.space.SpacePlan;

/** Lets a person view a training in a browser. */
final class Watch {
    private static final long LOOK_EVERY_MS = 250;
    /** The number of checks per link: a link is valid for five minutes, then a new one is printed. */
    private static final int LOOKS_OF_A_LINK = (int) (Duration.ofMinutes(5).toMillis() / LOOK_EVERY_MS);

    private final PrintWriter out;
    private final InputStream keyboard;
    /** It is never counted down; a shutdown interrupts the waiting thread. */
    private final CountDownLatch ended = new CountDownLatch(1);

    Watch(PrintWriter out, InputStream keyboard) {
        this.out = out;
        this.keyboard = keyboard;
    }

    /** Prints a link to the training, and waits until a page follows it or somebody presses Enter. */
    void invite(SpacePlan plan, SpaceOperators operators, String trainingPlanId) throws IOException {
        NodeClient provider = operators.atCatalog(plan.aiProvider());
        NodeClient operator =
                operators.atCatalog(plan.operatorOf(plan.nodes(NodeKind.CATALOG).get(0)));
        try {
            for (int look = 0; !PortalClient.isFollowed(operator) && !enterPressed(); look++) {
                if (look % LOOKS_OF_A_LINK == 0) {
                    out.println("Watch the training in a browser, as "
                            + plan.aiProvider().organisation() + ": "
                            + PortalClient.fresh(provider, "trainings/" + trainingPlanId));
                    out.println("  It begins as soon as a page shows it, or when you press Enter here.");
                    out.flush();
                }
                if (ended.await(LOOK_EVERY_MS, TimeUnit.MILLISECONDS)) {
                    return;
                }
            }
        } catch (InterruptedException e) {
            throw interrupted();
        }
    }

    private boolean enterPressed() throws IOException {
        return keyboard.available() > 0 && keyboard.read() >= 0;
    }

    /** Keeps the data space until the process is shut down. */
    void stay() throws IOException {
        out.println("The data space stays, and so does the page. Press Ctrl-C to stop it.");
        out.flush();
        try {
            ended.await();
        } catch (InterruptedException e) {
            throw interrupted();
        }
    }

    private static IOException interrupted() {
        Thread.currentThread().interrupt();
        return new InterruptedIOException();
    }
}
