package io.sluice.exec.runtime.state;

import io.sluice.exec.runtime.row.RowConversion;
import java.util.List;

/**
 * How the rows of an operator's input differ from those that an operator of another plan has kept.
 *
 * @param sources by column, the one of the kept rows that holds the same, or {@link RowConversion#NONE}
 * @param added names of the columns that kept rows do not have
 * @param dropped names of the columns that only kept rows have
 * @param takesBack whether rows may be taken back
 */
public record InputChange(List<Integer> sources, List<String> added, List<String> dropped, boolean takesBack) {
    public InputChange {
        sources = List.copyOf(sources);
        added = List.copyOf(added);
        dropped = List.copyOf(dropped);
    }
}
