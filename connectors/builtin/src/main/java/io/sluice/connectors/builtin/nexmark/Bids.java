package io.sluice.connectors.builtin.nexmark;

import static io.sluice.connectors.builtin.nexmark.EventColumns.BID;

import io.sluice.spi.row.BytesVector;
import org.jspecify.annotations.Nullable;

/**
 * Makes bids, which most events are: stretches of them in one loop, with the random numbers in a local variable and the texts left where
 * they lie. The numbers are those of {@link EventRandom}.
 */
final class Bids {
    private static final int CYCLE = EventGenerator.CYCLE;
    private static final int AUCTIONS_A_CYCLE = EventGenerator.AUCTIONS_A_CYCLE;
    private static final long GAMMA = EventRandom.GAMMA;
    /** What the fields take in all, on average; the column {@code extra} fills up. */
    private static final int EXTRA_LENGTH = 100 - 4 * Long.BYTES;

    private static final int EXTRA_SPREAD = EventTexts.spread(EXTRA_LENGTH);

    private final EventRandom random;
    private final EventTexts texts;
    private long @Nullable [] auctions;
    private long @Nullable [] bidders;
    private long @Nullable [] prices;
    private @Nullable BytesVector channels;
    private @Nullable BytesVector urls;
    private @Nullable BytesVector extras;
    private boolean drawn;

    Bids(EventRandom random, EventTexts texts) {
        this.random = random;
        this.texts = texts;
    }

    void bind(EventColumns columns) {
        auctions = columns.longs(BID, 0);
        bidders = columns.longs(BID, 1);
        prices = columns.longs(BID, 2);
        channels = columns.textsIn(BID, 3, texts.channels().bytes);
        urls = columns.textsIn(BID, 4, texts.urls().bytes);
        extras = columns.textsIn(BID, 6, texts.filler());
        drawn = auctions != null
                || bidders != null
                || prices != null
                || channels != null
                || urls != null
                || extras != null;
    }

    /** Makes the bids with the numbers from {@code first} on, all of one cycle, but for their times. */
    void make(long first, int count, int row) {
        if (!drawn) {
            return;
        }
        long cycle = first / CYCLE;
        long last = cycle * AUCTIONS_A_CYCLE + AUCTIONS_A_CYCLE - 1;
        long hotAuction = EventGenerator.FIRST_ID + EventGenerator.hot(last);
        long firstOpen = Math.max(0, last - EventGenerator.OPEN_AUCTIONS);
        int open = (int) (last - firstOpen) + 1 + EventGenerator.EARLY_IDS;
        long hotBidder = EventGenerator.FIRST_ID + EventGenerator.hot(cycle) + 1;
        long persons = cycle + 1;
        int active = (int) Math.min(persons, EventGenerator.ACTIVE_PERSONS);
        int anyPersons = active + EventGenerator.EARLY_IDS;

        long[] auctionOf = auctions;
        long[] bidderOf = bidders;
        long[] priceOf = prices;
        boolean texted = channels != null || urls != null;
        for (int i = 0; i < count; i++) {
            long state = random.startOf(first + i) + GAMMA;
            long auction = hotAuction;
            if (below(state, 2) == 0) {
                state += GAMMA;
                auction = EventGenerator.FIRST_ID + firstOpen + below(state, open);
            }
            if (auctionOf != null) {
                auctionOf[row + i] = auction;
            }
            state += GAMMA;
            long bidder = hotBidder;
            if (below(state, 4) == 0) {
                state += GAMMA;
                bidder = EventGenerator.FIRST_ID + persons - active + below(state, anyPersons);
            }
            if (bidderOf != null) {
                bidderOf[row + i] = bidder;
            }
            state += GAMMA;
            if (priceOf != null) {
                priceOf[row + i] = texts.price(EventRandom.scramble(state));
            }
            state += GAMMA << 1;
            if (texted) {
                channel(state, row + i);
            }
            if (extras != null) {
                extra(state, row + i, extras);
            }
        }
    }

    /** @param state after the draw that chooses the channel */
    private void channel(long state, int row) {
        int channel = below(state - GAMMA, 2) > 0
                ? below(state, EventTexts.HOT_CHANNELS)
                : EventTexts.HOT_CHANNELS + below(state, EventTexts.COLD_CHANNELS);
        if (channels != null) {
            point(channels, row, texts.channels(), channel);
        }
        if (urls != null) {
            point(urls, row, texts.urls(), channel);
        }
    }

    private static void point(BytesVector column, int row, TextPool pool, int text) {
        column.offsets()[row] = pool.offsets[text];
        column.lengths()[row] = pool.lengths[text];
    }

    private static void extra(long state, int row, BytesVector column) {
        int length = EXTRA_LENGTH - EXTRA_SPREAD + below(state + GAMMA, 2 * EXTRA_SPREAD);
        column.lengths()[row] = length;
        column.offsets()[row] = below(state + (GAMMA << 1), EventTexts.FILLER_LENGTH - length);
    }

    private static int below(long state, int bound) {
        return EventRandom.below(EventRandom.scramble(state), bound);
    }
}
