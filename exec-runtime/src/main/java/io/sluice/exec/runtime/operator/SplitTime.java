package io.sluice.exec.runtime.operator;

/** Where event time stands in a split. @param watermark {@link Long#MIN_VALUE} before the first */
public record SplitTime(String split, long watermark, TimeState state) {}
