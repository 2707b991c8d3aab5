import java.time.Instant;
import java.util.Locale;
import java.util.SplittableRandom;

/**
 * Writes the demo's events to standard output: what visitors of a web shop do, one JSON object a line. The same seed gives the same
 * file, so {@code java demo/GenerateShopEvents.java > demo/shop-events.json} changes nothing.
 */
public final class GenerateShopEvents {
    private static final long SEED = 20_260_101;
    private static final int EVENTS = 5_000;
    private static final int USERS = 400;
    private static final int ITEMS = 900;
    private static final int CATEGORIES = 12;
    private static final Instant START = Instant.parse("2026-01-01T08:00:00Z");

    public static void main(String[] args) {
        SplittableRandom random = new SplittableRandom(SEED);
        long time = START.toEpochMilli();
        StringBuilder out = new StringBuilder();
        for (int i = 0; i < EVENTS; i++) {
            time += random.nextInt(8_000);
            // Items are popular by a power law, and each belongs to one category.
            int item = 1 + (int) (ITEMS * Math.pow(random.nextDouble(), 2.5));
            int category = 1 + Math.floorMod(item * 31, CATEGORIES);
            // A little disorder, as events of many web servers have it.
            long seen = time - random.nextInt(3_000);
            out.append(String.format(
                    Locale.ROOT,
                    "{\"user_id\": %d, \"item_id\": %d, \"category_id\": %d, \"behavior\": \"%s\", \"ts\": \"%s\"}%n",
                    1 + random.nextInt(USERS),
                    item,
                    category,
                    behavior(random.nextInt(100)),
                    Instant.ofEpochMilli(seen).toString().replace('T', ' ').replace("Z", "")));
        }
        System.out.print(out);
    }

    private static String behavior(int percent) {
        if (percent < 3) {
            return "buy";
        }
        if (percent < 9) {
            return "cart";
        }
        return percent < 14 ? "fav" : "pv";
    }
}
