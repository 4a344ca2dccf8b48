package org.sumspace.sandbox.data;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class LearnerRowsTest {

    @Test
    void table_isTheSameOnEveryMachine() {
        assertThat(LearnerRows.table(1).rows().hashCode()).isEqualTo(-821_053_870);
        assertThat(LearnerRows.table(1)).isEqualTo(LearnerRows.table(1)).isNotEqualTo(LearnerRows.table(2));
    }

    @Test
    void kindsOfColumns_areRecognised() throws Exception {
        Schema schema = Schemas.of(LearnerRows.table(1), LearnerRows.LABEL);
        assertThat(schema.classes()).containsExactly("distinction", "fail", "pass");
        assertThat(schema.features().stream().filter(column -> !column.isNumeric()))
                .extracting(Schema.Column::name)
                .containsExactly("campus", "study_mode", "device", "prior_degree");
    }

    @Test
    void linearModel_isMuchBetterThanTheMajorityAndFarFromPerfect() throws Exception {
        for (long seed = 1; seed <= 3; seed++) {
            LearnerTable table = LearnerRows.table(seed);
            Experiment experiment = new Experiment(table, Schemas.of(table, LearnerRows.LABEL), 5);
            double central = experiment.central();
            assertThat(experiment.majority()).isBetween(0.42, 0.50);
            assertThat(central).isBetween(0.75, 0.80);
            assertThat(experiment.federated(10, 60)).isBetween(central - 0.01, central + 0.03);
        }
    }
}
