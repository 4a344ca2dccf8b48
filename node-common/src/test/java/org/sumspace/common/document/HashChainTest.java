package org.sumspace.common.document;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.LinkedHashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;

class HashChainTest {
    private final JsonValue first = HashChain.next(HashChain.Link.START, Map.of("event", "one"));
    private final HashChain.Link afterFirst =
            HashChain.follow(HashChain.Link.START, first).orElseThrow();
    private final JsonValue second = HashChain.next(afterFirst, Map.of("event", "two"));

    @Test
    void entries_followOneAnother() {
        assertThat(afterFirst.number()).isEqualTo(1);
        assertThat(HashChain.follow(afterFirst, second)).hasValueSatisfying(link -> {
            assertThat(link.number()).isEqualTo(2);
            assertThat(link.digest()).isEqualTo(HashChain.digest(second));
        });
    }

    @Test
    void entryThatWasRemoved_breaksTheChain() {
        assertThat(HashChain.follow(HashChain.Link.START, second)).isEmpty();
    }

    @Test
    void entryThatWasChanged_breaksTheChainAtTheNextOne() {
        Map<String, Object> changed = new LinkedHashMap<>();
        first.members()
                .forEach(
                        member -> changed.put(member.getKey(), member.getValue().tree()));
        changed.put("event", "another");
        HashChain.Link link =
                HashChain.follow(HashChain.Link.START, JsonValue.of(changed)).orElseThrow();
        assertThat(HashChain.follow(link, second)).isEmpty();
    }

    @Test
    void repeatedEntry_breaksTheChain() {
        assertThat(HashChain.follow(afterFirst, first)).isEmpty();
    }
}
