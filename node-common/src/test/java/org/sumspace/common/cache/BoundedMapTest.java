package org.sumspace.common.cache;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Test;

class BoundedMapTest {
    private static Map<String, Integer> filled(Map<String, Integer> map) {
        map.put("a", 1);
        map.put("b", 2);
        map.get("a");
        map.put("c", 3);
        return map;
    }

    @Test
    void fullMapByUse_dropsWhatWasNotUsedForLongest() {
        assertThat(filled(BoundedMap.byUse(2))).containsOnlyKeys("a", "c");
    }

    @Test
    void fullMapByAge_dropsWhatWasAddedFirst() {
        assertThat(filled(BoundedMap.byAge(2))).containsOnlyKeys("b", "c");
    }
}
