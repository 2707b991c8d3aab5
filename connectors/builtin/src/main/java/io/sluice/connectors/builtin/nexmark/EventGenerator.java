package io.sluice.connectors.builtin.nexmark;

import static io.sluice.connectors.builtin.nexmark.EventColumns.AUCTION;
import static io.sluice.connectors.builtin.nexmark.EventColumns.BID;
import static io.sluice.connectors.builtin.nexmark.EventColumns.PERSON;

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

    private static final int AUCTIONS_A_CYCLE = 3;
    private static final long FIRST_ID = 1000;
    private static final long FIRST_CATEGORY = 10;
    private static final int CATEGORIES = 5;
    /** Of so many auctions, or persons, one is hot. */
    private static final int HOT_AMONG = 100;

    private static final int OPEN_AUCTIONS = 100;
    private static final int ACTIVE_PERSONS = 1000;
    /** Ids that are used before what they name is there. */
    private static final int EARLY_IDS = 10;

    /** What the fields of an event take in all, on average; the column {@code extra} fills up. */
    private static final int PERSON_LENGTH = 200;

    private static final int AUCTION_LENGTH = 500;
    private static final int BID_LENGTH = 100;
    private static final int LONG_LENGTH = 8;

    private final long rate;
    private final EventRandom random;
    private final EventTexts texts;
    private final byte[] text = new byte[128];

    /** @param rate events a second of event time */
    EventGenerator(long seed, long rate) {
        this.rate = rate;
        random = new EventRandom(seed);
        texts = new EventTexts(random);
    }

    void generate(long number, EventColumns columns, int row) {
        random.start(number);
        long cycle = number / CYCLE;
        int place = (int) (number % CYCLE);
        if (place == 0) {
            columns.start(row, PERSON);
            person(number, cycle, columns, row);
        } else if (place <= AUCTIONS_A_CYCLE) {
            columns.start(row, AUCTION);
            auction(number, cycle, cycle * AUCTIONS_A_CYCLE + place - 1, columns, row);
        } else {
            columns.start(row, BID);
            bid(number, cycle, columns, row);
        }
    }

    private long time(long number) {
        return FIRST_TIME + number * 1000 / rate;
    }

    private void person(long number, long cycle, EventColumns columns, int row) {
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
        columns.set(PERSON, 6, row, time(number));
        int used = LONG_LENGTH + nameLength + emailLength + cardLength + city.length + state.length;
        extra(PERSON, 7, PERSON_LENGTH - used, columns, row);
    }

    private void auction(long number, long cycle, long auction, EventColumns columns, int row) {
        long seller = random.below(4) > 0 ? hot(cycle) : anyPerson(cycle);
        columns.set(AUCTION, 0, row, FIRST_ID + auction);
        columns.set(AUCTION, 7, row, FIRST_ID + seller);
        columns.set(AUCTION, 8, row, FIRST_CATEGORY + random.below(CATEGORIES));
        long initialBid = texts.price();
        columns.set(AUCTION, 3, row, initialBid);
        columns.set(AUCTION, 4, row, initialBid + texts.price());
        long time = time(number);
        columns.set(AUCTION, 5, row, time);
        // Twice the time in which as many auctions begin as are open.
        long open = time(number + OPEN_AUCTIONS * CYCLE / AUCTIONS_A_CYCLE) - time;
        int longest = (int) Math.min(Math.max(open * 2, 1), Integer.MAX_VALUE);
        columns.set(AUCTION, 6, row, time + 1 + random.below(longest));

        int nameLength = texts.wordLength(20);
        int descriptionLength = texts.wordLength(100);
        blankWord(AUCTION, 1, nameLength, columns, row);
        blankWord(AUCTION, 2, descriptionLength, columns, row);
        int used = 6 * LONG_LENGTH + nameLength + descriptionLength;
        extra(AUCTION, 9, AUCTION_LENGTH - used, columns, row);
    }

    private void bid(long number, long cycle, EventColumns columns, int row) {
        long last = cycle * AUCTIONS_A_CYCLE + AUCTIONS_A_CYCLE - 1;
        long auction;
        if (random.below(2) > 0) {
            auction = hot(last);
        } else {
            long first = Math.max(0, last - OPEN_AUCTIONS);
            auction = first + random.below((int) (last - first) + 1 + EARLY_IDS);
        }
        columns.set(BID, 0, row, FIRST_ID + auction);
        long bidder = random.below(4) > 0 ? hot(cycle) + 1 : anyPerson(cycle);
        columns.set(BID, 1, row, FIRST_ID + bidder);
        columns.set(BID, 2, row, texts.price());
        int channel = random.below(2) > 0
                ? random.below(EventTexts.HOT_CHANNELS)
                : EventTexts.HOT_CHANNELS + random.below(EventTexts.COLD_CHANNELS);
        columns.set(BID, 3, row, texts.channel(channel));
        columns.set(BID, 4, row, texts.urlOf(channel));
        columns.set(BID, 5, row, time(number));
        extra(BID, 6, BID_LENGTH - 4 * LONG_LENGTH, columns, row);
    }

    private static long hot(long last) {
        return last / HOT_AMONG * HOT_AMONG;
    }

    /** One of the persons that are active when this many cycles have begun, or of the next. */
    private long anyPerson(long cycle) {
        long persons = cycle + 1;
        int active = (int) Math.min(persons, ACTIVE_PERSONS);
        return persons - active + random.below(active + EARLY_IDS);
    }

    private void extra(int kind, int field, int average, EventColumns columns, int row) {
        int length = texts.extraLength(average);
        if (!columns.wants(kind, field)) {
            return;
        }
        columns.set(kind, field, row, texts.filler(), average <= 0 ? 0 : texts.extraOffset(length), length);
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
