package io.sluice.planner.hint;

import java.util.List;
import org.apache.calcite.rel.hint.RelHint;

/** A physical rel that obeys or at least shows hints of the query. */
public interface Hinted {
    List<RelHint> hints();
}
