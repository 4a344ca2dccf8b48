package org.sumspace.assessment.explanation.core;

/** How far the predictions of two models agree. */
public record ModelAgreement(double share, double kappa) {
    /**
     * @param classes how many classes the predictions have together; they are counted from 0
     * @return the share of equal predictions, and Cohen's kappa, which is not a number if both models always predict the same
     *     class
     */
    public static ModelAgreement of(int[] first, int[] second, int classes) {
        long[] ofFirst = new long[classes];
        long[] ofSecond = new long[classes];
        long equal = 0;
        for (int i = 0; i < first.length; i++) {
            ofFirst[first[i]]++;
            ofSecond[second[i]]++;
            equal += first[i] == second[i] ? 1 : 0;
        }
        double n = first.length;
        double byChance = 0;
        for (int c = 0; c < classes; c++) {
            byChance += ofFirst[c] / n * (ofSecond[c] / n);
        }
        double share = equal / n;
        return new ModelAgreement(share, (share - byChance) / (1 - byChance));
    }
}
