package io.sluice.spi.error;

import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** Finds the name that a misspelt one most likely stood for. */
public final class Nearest {
    private Nearest() {}

    /** "Did you mean ...?" with the nearest candidate, or empty when none is near. Case does not count. */
    public static Optional<String> hint(String name, Collection<String> candidates) {
        return find(name, candidates).map(found -> "Did you mean \"" + found + "\"?");
    }

    /** The nearest candidate within a third of the name's length (at least 1, at most 5 edits), ties by order. */
    public static Optional<String> find(String name, Collection<String> candidates) {
        String best = null;
        int bestDistance = limit(name) + 1;
        for (String candidate : candidates) {
            int distance = distanceWithoutCase(name, candidate);
            if (distance < bestDistance) {
                best = candidate;
                bestDistance = distance;
            }
        }
        return Optional.ofNullable(best);
    }

    /** The nearest name within the limit of {@link #find} and those about as near, ties by order. @param most how many at most */
    public static List<String> all(String name, Collection<String> candidates, int most) {
        int nearest = candidates.stream()
                .mapToInt(candidate -> distanceWithoutCase(name, candidate))
                .min()
                .orElse(Integer.MAX_VALUE);
        if (nearest > limit(name)) {
            return List.of();
        }
        int limit = Math.min(limit(name), nearest + 1);
        return candidates.stream()
                .filter(candidate -> distanceWithoutCase(name, candidate) <= limit)
                .sorted(Comparator.comparingInt(candidate -> distanceWithoutCase(name, candidate)))
                .limit(most)
                .toList();
    }

    private static int limit(String name) {
        return Math.max(1, Math.min(5, (name.length() + 1) / 3));
    }

    private static int distanceWithoutCase(String name, String candidate) {
        return distance(name.toLowerCase(Locale.ROOT), candidate.toLowerCase(Locale.ROOT));
    }

    /** Edits between two words where swapping two neighbours counts once (optimal string alignment). */
    private static int distance(String a, String b) {
        int[][] cost = new int[a.length() + 1][b.length() + 1];
        for (int i = 0; i <= a.length(); i++) {
            for (int j = 0; j <= b.length(); j++) {
                if (i == 0 || j == 0) {
                    cost[i][j] = i + j;
                    continue;
                }
                int substitution = cost[i - 1][j - 1] + (a.charAt(i - 1) == b.charAt(j - 1) ? 0 : 1);
                cost[i][j] = Math.min(substitution, Math.min(cost[i - 1][j], cost[i][j - 1]) + 1);
                if (i > 1 && j > 1 && a.charAt(i - 1) == b.charAt(j - 2) && a.charAt(i - 2) == b.charAt(j - 1)) {
                    cost[i][j] = Math.min(cost[i][j], cost[i - 2][j - 2] + 1);
                }
            }
        }
        return cost[a.length()][b.length()];
    }
}
