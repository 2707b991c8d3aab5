package io.sluice.exec.plan.node;

import com.fasterxml.jackson.annotation.JsonTypeInfo;
import com.fasterxml.jackson.annotation.JsonTypeName;
import io.sluice.spi.type.LogicalType;
import java.time.Duration;

/** The windows of GROUP BY TUMBLE, HOP and SESSION, which were there before the window table functions. */
@JsonTypeInfo(use = JsonTypeInfo.Id.NAME, property = "kind")
public sealed interface GroupWindow {
    WindowReference alias();

    TimeField timeField();

    /** The time attribute. @param inputIndex always 0 */
    record TimeField(String fieldName, @FieldIndex int fieldIndex, int inputIndex, LogicalType fieldType) {}

    @JsonTypeName("TUMBLING")
    record Tumbling(WindowReference alias, TimeField timeField, boolean isTimeWindow, Duration size)
            implements GroupWindow {}

    @JsonTypeName("SLIDING")
    record Sliding(WindowReference alias, TimeField timeField, boolean isTimeWindow, Duration size, Duration slide)
            implements GroupWindow {}

    @JsonTypeName("SESSION")
    record Session(WindowReference alias, TimeField timeField, Duration gap) implements GroupWindow {}
}
