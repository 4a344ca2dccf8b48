package org.sumspace.connector.query.service;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.sumspace.common.store.query.Query;
import org.sumspace.common.training.DpId;
import org.sumspace.common.training.message.RecordsAnswer.Part;

class AnswerCacheTest {
    private static final Part TEN_BYTES = Part.records(new DpId(0, 0), new byte[10]);

    private final AnswerCache cache = new AnswerCache(25);

    @Test
    void answer_isValidForItsRevisionOnly() {
        cache.put(key(1), 7, TEN_BYTES);
        assertThat(cache.find(key(1), 7)).contains(TEN_BYTES);
        assertThat(cache.find(key(1), 8)).isEmpty();
        assertThat(cache.find(key(2), 7)).isEmpty();
    }

    @Test
    void leastRecentlyUsedAnswer_isEvicted() {
        cache.put(key(1), 1, TEN_BYTES);
        cache.put(key(2), 1, TEN_BYTES);
        cache.find(key(1), 1);
        cache.put(key(3), 1, TEN_BYTES);
        assertThat(cache.find(key(2), 1)).isEmpty();
        assertThat(cache.find(key(1), 1)).isPresent();
        assertThat(cache.find(key(3), 1)).isPresent();
    }

    @Test
    void replacedAnswer_doesNotCountTwice() {
        for (int revision = 1; revision <= 10; revision++) {
            cache.put(key(1), revision, TEN_BYTES);
            cache.put(key(2), revision, TEN_BYTES);
        }
        assertThat(cache.find(key(1), 10)).isPresent();
        assertThat(cache.find(key(2), 10)).isPresent();
    }

    @Test
    void answerLargerThanTheCache_isNotKept() {
        cache.put(key(1), 1, Part.records(new DpId(0, 0), new byte[26]));
        assertThat(cache.find(key(1), 1)).isEmpty();
    }

    private static AnswerCache.Key key(int processor) {
        return new AnswerCache.Key(new DpId(0, processor), Query.everything());
    }
}
