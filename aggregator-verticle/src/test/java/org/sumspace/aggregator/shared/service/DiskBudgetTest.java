package org.sumspace.aggregator.shared.service;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.sumspace.aggregator.shared.domain.RefusalReason;
import org.sumspace.aggregator.shared.domain.RefusedException;

class DiskBudgetTest {
    private final DiskBudget disk = new DiskBudget(100);

    @Test
    void nothingIsAccepted_beforeTheDiskIsMeasured() {
        assertRefused(1);
    }

    @Test
    void uploads_useAllButTheReserve() {
        disk.refresh(150);

        disk.take(30);
        disk.take(20);

        assertRefused(1);
    }

    @Test
    void refusedUpload_usesNothing() {
        disk.refresh(150);

        assertRefused(51);

        assertThatCode(() -> disk.take(50)).doesNotThrowAnyException();
    }

    @Test
    void newMeasurement_makesRoomAgain() {
        disk.refresh(100);
        assertRefused(1);

        disk.refresh(101);

        assertThatCode(() -> disk.take(1)).doesNotThrowAnyException();
    }

    private void assertRefused(long bytes) {
        assertThatThrownBy(() -> disk.take(bytes))
                .isInstanceOf(RefusedException.class)
                .extracting(refused -> ((RefusedException) refused).reason())
                .isEqualTo(RefusalReason.NO_SPACE);
    }
}
