/**
 * Plans as JSON, in the format of Flink's compiled plans. {@link io.sluice.exec.plan.json.PlanJson} is the door; {@link
 * io.sluice.exec.plan.json.RecordCodec} maps node records by their components; the other codecs each hold one encoding of the
 * format.
 */
@NullMarked
package io.sluice.exec.plan.json;

import org.jspecify.annotations.NullMarked;
