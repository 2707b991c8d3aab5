package io.sluice.gateway.server.result;

import java.util.Optional;

/** Tells a producer that was turned away when there is room again. Not thread-safe: its holder's monitor guards it. */
final class RoomSignal {
    /** Whether the producer was told that there is no room. */
    private boolean turnedAway;

    private Runnable onRoom = () -> {};

    /** Sets what is to be called. */
    void onRoom(Runnable callback) {
        onRoom = callback;
    }

    /** Answers the producer, who asks for room. Returns what it is told. */
    boolean answer(boolean room) {
        turnedAway = !room;
        return room;
    }

    /** What is to be called, without the monitor, after rows have left; empty while nobody waits for it. */
    Optional<Runnable> after(boolean room) {
        if (!turnedAway || !room) {
            return Optional.empty();
        }
        turnedAway = false;
        return Optional.of(onRoom);
    }
}
