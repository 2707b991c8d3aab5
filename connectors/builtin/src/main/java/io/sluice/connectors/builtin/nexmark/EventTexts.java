package io.sluice.connectors.builtin.nexmark;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/** The texts and prices that events are made of. Those that are drawn once are drawn from the sequence before the first event. */
final class EventTexts {
    static final byte[][] FIRST_NAMES =
            ascii("Peter", "Paul", "Luke", "John", "Saul", "Vicky", "Kate", "Julie", "Sarah", "Deiter", "Walter");
    static final byte[][] LAST_NAMES =
            ascii("Shultz", "Abrams", "Spencer", "White", "Bartels", "Walton", "Smith", "Jones", "Noris");
    static final byte[][] CITIES = ascii(
            "Phoenix",
            "Los Angeles",
            "San Francisco",
            "Boise",
            "Portland",
            "Bend",
            "Redmond",
            "Seattle",
            "Kent",
            "Cheyenne");
    static final byte[][] STATES = ascii("AZ", "CA", "ID", "OR", "WA", "WY");
    static final int HOT_CHANNELS = 4;
    static final int COLD_CHANNELS = 10_000;

    private static final String[] HOT_CHANNEL_NAMES = {"Google", "Facebook", "Baidu", "Apple"};
    static final int FILLER_LENGTH = 1 << 20;
    private static final int SYMBOLS = 64;
    private static final int SYMBOL_BITS = 6;
    private static final int SYMBOLS_A_NUMBER = 10;
    /** The first symbols are separators: about one character in thirteen. */
    private static final int SEPARATORS = 5;

    private static final int PRICE_STEPS = 1 << 12;
    private static final int PRICE_FRACTION_BITS = 52;

    /** Letters from which the column {@code extra} is cut. */
    private final byte[] filler = new byte[FILLER_LENGTH];

    private final TextPool channels;
    private final TextPool urls;
    private final double[] prices = new double[PRICE_STEPS + 1];
    private final EventRandom random;

    /** @param random to draw from, also in all calls */
    EventTexts(EventRandom random) {
        this.random = random;
        Arrays.setAll(prices, step -> StrictMath.pow(10, 6.0 * step / PRICE_STEPS) * 100);
        random.start(-1);
        for (int i = 0; i < FILLER_LENGTH; i++) {
            filler[i] = (byte) ('a' + random.below(26));
        }
        List<byte[]> channelTexts = new ArrayList<>();
        List<byte[]> urlTexts = new ArrayList<>();
        for (int channel = 0; channel < HOT_CHANNELS + COLD_CHANNELS; channel++) {
            int cold = channel - HOT_CHANNELS;
            channelTexts.add(bytes(cold < 0 ? HOT_CHANNEL_NAMES[channel] : "channel-" + cold));
            urlTexts.add(bytes(url(cold)));
        }
        channels = new TextPool(channelTexts);
        urls = new TextPool(urlTexts);
    }

    private String url(int coldChannel) {
        StringBuilder url = new StringBuilder("https://www.nexmark.com/");
        byte[] word = new byte[8];
        for (int i = 0; i < 3; i++) {
            int length = wordLength(5);
            word(word, 0, length, (byte) '_');
            url.append(new String(word, 0, length, StandardCharsets.US_ASCII)).append('/');
        }
        url.append("item.htm?query=1");
        if (coldChannel >= 0 && random.below(10) > 0) {
            url.append("&channel_id=").append(coldChannel * 2_654_435_761L & Integer.MAX_VALUE);
        }
        return url.toString();
    }

    byte[] filler() {
        return filler;
    }

    TextPool channels() {
        return channels;
    }

    /** By channel. */
    TextPool urls() {
        return urls;
    }

    /** Draws how long a word is: from three characters up to one less than the limit. */
    int wordLength(int limit) {
        return 3 + random.below(limit - 3);
    }

    /** Draws a word that starts and ends with a letter. */
    void word(byte[] target, int offset, int length, byte separator) {
        long bits = 0;
        for (int i = 0; i < length; i++) {
            if (i % SYMBOLS_A_NUMBER == 0) {
                bits = random.next();
            }
            int symbol = (int) bits & SYMBOLS - 1;
            bits >>>= SYMBOL_BITS;
            boolean separates = symbol < SEPARATORS && i > 0 && i < length - 1;
            int letter = symbol < SEPARATORS ? symbol : symbol - SEPARATORS;
            target[offset + i] = separates ? separator : (byte) ('a' + letter % 26);
        }
    }

    /** Draws a word that nobody needs. */
    void skipWord(int length) {
        random.skip((length + SYMBOLS_A_NUMBER - 1) / SYMBOLS_A_NUMBER);
    }

    /** Draws a price: 100 times a power of ten between 0 and 6, piecewise linear. */
    long price() {
        return price(random.next());
    }

    /** The price that a random number stands for. */
    long price(long bits) {
        int step = (int) (bits >>> PRICE_FRACTION_BITS);
        double fraction = (bits & (1L << PRICE_FRACTION_BITS) - 1) * 0x1.0p-52;
        double least = prices[step];
        return (long) (least + (prices[step + 1] - least) * fraction + 0.5);
    }

    /** Draws how long a column {@code extra} is: the average, give or take a fifth. None when that is not positive. */
    int extraLength(int average) {
        if (average <= 0) {
            return 0;
        }
        int spread = spread(average);
        return average - spread + (spread == 0 ? 0 : random.below(2 * spread));
    }

    static int spread(int average) {
        return (int) (average * 0.2 + 0.5);
    }

    /** Draws where a column {@code extra} of this length starts in {@link #filler}. */
    int extraOffset(int length) {
        return random.below(FILLER_LENGTH - length);
    }

    private static byte[][] ascii(String... texts) {
        return IntStream.range(0, texts.length).mapToObj(i -> bytes(texts[i])).toArray(byte[][]::new);
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.US_ASCII);
    }
}
