package io.sluice.connectors.builtin.nexmark;

import static io.sluice.connectors.builtin.nexmark.EventColumns.AUCTION;
import static io.sluice.connectors.builtin.nexmark.EventColumns.BID;
import static io.sluice.connectors.builtin.nexmark.EventColumns.PERSON;

import io.sluice.spi.row.BytesVector;
import org.jspecify.annotations.Nullable;

/**
 * Makes events by their number. In each cycle of 50 the first is a person, three are auctions and the others bids. Half of the bids are
 * on one auction of a hundred, three quarters of them by one bidder of a hundred persons, and three quarters of the auctions are one
 * seller's of a hundred persons.
 *
 * <p>The random numbers of an event are drawn in the order of its fields, so a field that nobody wants still draws its own.
 */
final class EventGenerator {
    static final int CYCLE = 50;

    /** 2024-03-01 00:00:00. */
    private static final long FIRST_TIME = 1_709_251_200_000L;

    static final int AUCTIONS_A_CYCLE = 3;
    static final long FIRST_ID = 1000;
    private static final long FIRST_CATEGORY = 10;
    private static final int CATEGORIES = 5;
    /** The fields {@code dateTime}. */
    private static final int PERSON_TIME = 6;

    private static final int AUCTION_TIME = 5;
    private static final int BID_TIME = 5;

    /** Of so many auctions, or persons, one is hot. */
    private static final int HOT_AMONG = 100;

    static final int OPEN_AUCTIONS = 100;
    static final int ACTIVE_PERSONS = 1000;
    /** Ids that are used before what they name is there. */
    static final int EARLY_IDS = 10;

    /** What the fields of an event take in all, on average; the column {@code extra} fills up. */
    private static final int PERSON_LENGTH = 200;

    private static final int AUCTION_LENGTH = 500;
    private static final int LONG_LENGTH = 8;

    private final long rate;
    private final EventRandom random;
    private final EventTexts texts;
    private final Bids bids;
    private final byte[] text = new byte[128];
    private final long[] times = new long[CYCLE];
    private @Nullable BytesVector personExtra;
    private @Nullable BytesVector auctionExtra;

    /** @param rate events a second of event time */
    EventGenerator(long seed, long rate) {
        this.rate = rate;
        random = new EventRandom(seed);
        texts = new EventTexts(random);
        bids = new Bids(random, texts);
    }

    /** Says where the next events go. */
    void bind(EventColumns columns) {
        bids.bind(columns);
        personExtra = columns.textsIn(PERSON, 7, texts.filler());
        auctionExtra = columns.textsIn(AUCTION, 9, texts.filler());
    }

    /** Makes the events with the numbers from {@code first} on, all of one cycle, into the rows from {@code row} on. */
    void generate(long first, int count, EventColumns columns, int row) {
        long cycle = first / CYCLE;
        int start = (int) (first % CYCLE);
        int end = start + count;
        setTimes(first, count);
        int personEnd = Math.min(end, 1);
        int auctionEnd = Math.min(end, 1 + AUCTIONS_A_CYCLE);
        if (start < personEnd) {
            columns.start(PERSON, row, row + 1);
            if (columns.wantsMoreThan(PERSON, PERSON_TIME)) {
                random.start(first);
                person(cycle, columns, row);
            }
            copyTimes(columns.longs(PERSON, PERSON_TIME), 0, 1, row);
        }
        int firstAuction = Math.max(start, 1);
        if (firstAuction < auctionEnd) {
            int at = row + firstAuction - start;
            columns.start(AUCTION, at, at + auctionEnd - firstAuction);
            boolean wanted = columns.wantsMoreThan(AUCTION, AUCTION_TIME);
            for (int place = firstAuction; wanted && place < auctionEnd; place++) {
                random.start(first + place - start);
                auction(cycle, cycle * AUCTIONS_A_CYCLE + place - 1, columns, place - start, row + place - start);
            }
            copyTimes(columns.longs(AUCTION, AUCTION_TIME), firstAuction - start, auctionEnd - firstAuction, at);
        }
        int firstBid = Math.max(start, 1 + AUCTIONS_A_CYCLE);
        if (firstBid < end) {
            int at = row + firstBid - start;
            columns.start(BID, at, row + count);
            bids.make(first + firstBid - start, end - firstBid, at);
            copyTimes(columns.longs(BID, BID_TIME), firstBid - start, end - firstBid, at);
        }
    }

    private long time(long number) {
        return FIRST_TIME + number * 1000 / rate;
    }

    /** The times of events that follow each other, with a division only where the millisecond changes. */
    private void setTimes(long first, int count) {
        long time = time(first);
        long rest = first * 1000 % rate;
        for (int i = 0; i < count; i++) {
            times[i] = time;
            rest += 1000;
            if (rest >= rate) {
                time += rest / rate;
                rest %= rate;
            }
        }
    }

    private void copyTimes(long @Nullable [] column, int from, int count, int row) {
        if (column != null) {
            System.arraycopy(times, from, column, row, count);
        }
    }

    private void person(long cycle, EventColumns columns, int row) {
        byte[] firstName = EventTexts.FIRST_NAMES[random.below(EventTexts.FIRST_NAMES.length)];
        byte[] lastName = EventTexts.LAST_NAMES[random.below(EventTexts.LAST_NAMES.length)];
        int nameLength = append(lastName, append(" ", append(firstName, 0)));
        columns.set(PERSON, 0, row, FIRST_ID + cycle);
        columns.set(PERSON, 1, row, text, 0, nameLength);

        int emailLength = append(".com", word(5, append("@", word(7, 0))));
        columns.set(PERSON, 2, row, text, 0, emailLength);

        int cardLength = 0;
        for (int group = 0; group < 4; group++) {
            int digits = random.below(10_000);
            cardLength = group == 0 ? 0 : append(" ", cardLength);
            for (int divisor = 1000; divisor > 0; divisor /= 10) {
                text[cardLength++] = (byte) ('0' + digits / divisor % 10);
            }
        }
        columns.set(PERSON, 3, row, text, 0, cardLength);
        byte[] city = EventTexts.CITIES[random.below(EventTexts.CITIES.length)];
        byte[] state = EventTexts.STATES[random.below(EventTexts.STATES.length)];
        columns.set(PERSON, 4, row, city);
        columns.set(PERSON, 5, row, state);
        int used = LONG_LENGTH + nameLength + emailLength + cardLength + city.length + state.length;
        extra(PERSON_LENGTH - used, personExtra, row);
    }

    /** @param place among those whose times are set */
    private void auction(long cycle, long auction, EventColumns columns, int place, int row) {
        long seller = random.below(4) > 0 ? hot(cycle) : anyPerson(cycle);
        columns.set(AUCTION, 0, row, FIRST_ID + auction);
        columns.set(AUCTION, 7, row, FIRST_ID + seller);
        columns.set(AUCTION, 8, row, FIRST_CATEGORY + random.below(CATEGORIES));
        long initialBid = texts.price();
        columns.set(AUCTION, 3, row, initialBid);
        columns.set(AUCTION, 4, row, initialBid + texts.price());
        long number = cycle * CYCLE + 1 + auction - cycle * AUCTIONS_A_CYCLE;
        long time = times[place];
        // Twice the time in which as many auctions begin as are open.
        long open = time(number + OPEN_AUCTIONS * CYCLE / AUCTIONS_A_CYCLE) - time;
        int longest = (int) Math.min(Math.max(open * 2, 1), Integer.MAX_VALUE);
        columns.set(AUCTION, 6, row, time + 1 + random.below(longest));

        int nameLength = texts.wordLength(20);
        int descriptionLength = texts.wordLength(100);
        blankWord(AUCTION, 1, nameLength, columns, row);
        blankWord(AUCTION, 2, descriptionLength, columns, row);
        int used = 6 * LONG_LENGTH + nameLength + descriptionLength;
        extra(AUCTION_LENGTH - used, auctionExtra, row);
    }

    static long hot(long last) {
        return last / HOT_AMONG * HOT_AMONG;
    }

    /** One of the persons that are active when this many cycles have begun, or of the next. */
    private long anyPerson(long cycle) {
        long persons = cycle + 1;
        int active = (int) Math.min(persons, ACTIVE_PERSONS);
        return persons - active + random.below(active + EARLY_IDS);
    }

    private void extra(int average, @Nullable BytesVector column, int row) {
        if (column != null) {
            int length = texts.extraLength(average);
            column.lengths()[row] = length;
            column.offsets()[row] = average <= 0 ? 0 : texts.extraOffset(length);
        }
    }

    private void blankWord(int kind, int field, int length, EventColumns columns, int row) {
        if (columns.wants(kind, field)) {
            texts.word(text, 0, length, (byte) ' ');
            columns.set(kind, field, row, text, 0, length);
        } else {
            texts.skipWord(length);
        }
    }

    private int word(int limit, int offset) {
        int length = texts.wordLength(limit);
        texts.word(text, offset, length, (byte) '_');
        return offset + length;
    }

    private int append(byte[] bytes, int offset) {
        System.arraycopy(bytes, 0, text, offset, bytes.length);
        return offset + bytes.length;
    }

    private int append(String ascii, int offset) {
        for (int i = 0; i < ascii.length(); i++) {
            text[offset + i] = (byte) ascii.charAt(i);
        }
        return offset + ascii.length();
    }
}
