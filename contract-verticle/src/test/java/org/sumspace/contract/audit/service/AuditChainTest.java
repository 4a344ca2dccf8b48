package org.sumspace.contract.audit.service;

import static org.assertj.core.api.Assertions.assertThat;
import static org.sumspace.common.testkit.Await.result;

import io.vertx.core.Future;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.sumspace.common.crypto.Digest;
import org.sumspace.common.store.StoreTest;
import org.sumspace.common.store.StoreTestBase;
import org.sumspace.contract.agreement.domain.AgreementEvent;
import org.sumspace.contract.agreement.domain.AgreementKind;
import org.sumspace.contract.audit.domain.AuditEntry;
import org.sumspace.contract.audit.store.AuditStore;
import org.sumspace.contract.shared.domain.Actor;

class AuditChainTest extends StoreTestBase {
    private static final Instant NOW = Instant.parse("2026-03-01T09:30:00Z");

    @StoreTest
    void eachEntry_namesTheDigestOfTheOneBefore_alsoAfterARestart() {
        result(chain().append(List.of(event(0), event(1))));
        AuditChain restarted = chain();
        result(restarted.append(List.of(event(2))));
        List<AuditEntry> entries = result(restarted.after(0, 10));
        assertThat(entries).extracting(AuditEntry::number).containsExactly(1L, 2L, 3L);
        Digest previous = Digest.ZERO;
        for (AuditEntry entry : entries) {
            assertThat(entry.content().member("previous").asText()).isEqualTo(previous.toString());
            previous = entry.digest();
        }
        assertThat(entries.get(2).content().member("version").longValue()).isEqualTo(2);
        assertThat(result(restarted.after(2, 10))).hasSize(1);
        assertThat(result(restarted.after(0, 2))).hasSize(2);
    }

    @StoreTest
    void eventThatIsAppendedAgain_getsNoSecondEntry() {
        AuditChain chain = chain();
        result(chain.append(List.of(event(0))));
        result(chain.append(List.of(event(0), event(1))));
        result(chain().append(List.of(event(0), event(1))));
        assertThat(result(chain.after(0, 10))).hasSize(2);
    }

    @StoreTest
    void eventsOfManyContractsAtOnce_areAllInOneChain() {
        AuditChain chain = chain();
        List<Future<?>> all = new ArrayList<>();
        for (int i = 0; i < 50; i++) {
            all.add(chain.append(List.of(event(i))));
        }
        result(Future.all(all));
        assertThat(result(chain.after(0, 100)))
                .extracting(AuditEntry::number)
                .hasSize(50)
                .doesNotHaveDuplicates();
    }

    private AuditChain chain() {
        AuditStore store = new AuditStore(database());
        result(store.createIndexes());
        return new AuditChain(store);
    }

    private static AgreementEvent event(long version) {
        return new AgreementEvent(
                AgreementKind.ECOSYSTEM,
                "a".repeat(24),
                version,
                AgreementEvent.Change.SIGNED,
                "https://p",
                Actor.CATALOG,
                NOW,
                Digest.ZERO,
                null);
    }
}
