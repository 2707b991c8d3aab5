package io.sluice.sql.tests;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Where two lists of lines differ: {@code -} is expected and missing, {@code +} is there and not expected. */
final class Diff {
    private Diff() {}

    /** Empty when the lists are equal. By longest common subsequence. */
    static Optional<String> of(List<String> expected, List<String> actual) {
        if (expected.equals(actual)) {
            return Optional.empty();
        }
        int[][] common = new int[expected.size() + 1][actual.size() + 1];
        for (int i = expected.size() - 1; i >= 0; i--) {
            for (int j = actual.size() - 1; j >= 0; j--) {
                common[i][j] = expected.get(i).equals(actual.get(j))
                        ? common[i + 1][j + 1] + 1
                        : Math.max(common[i + 1][j], common[i][j + 1]);
            }
        }
        List<String> lines = new ArrayList<>();
        int i = 0;
        int j = 0;
        while (i < expected.size() || j < actual.size()) {
            if (i < expected.size() && j < actual.size() && expected.get(i).equals(actual.get(j))) {
                lines.add("  " + expected.get(i++));
                j++;
            } else if (j == actual.size() || i < expected.size() && common[i + 1][j] >= common[i][j + 1]) {
                lines.add("- " + expected.get(i++));
            } else {
                lines.add("+ " + actual.get(j++));
            }
        }
        return Optional.of(String.join("\n", lines));
    }
}
