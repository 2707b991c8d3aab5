package io.sluice.exec.runtime.aggregate;

import io.sluice.exec.runtime.state.StateLayout;
import java.util.List;

/** An aggregate that keeps its arguments: see {@link CollectedAggregate}. */
final class CollectedCode extends AggregateCode {
    private final CollectedAggregate aggregate;
    private final String name;
    private final String arguments;
    private final Lanes lanes;
    private int blob;

    /**
     * @param number of the aggregate among all
     * @param columns of its arguments
     * @param lanes of its result
     */
    CollectedCode(CollectedAggregate aggregate, int number, List<String> columns, Lanes lanes) {
        this.aggregate = aggregate;
        this.name = "collected[" + number + "]";
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < columns.size(); i++) {
            text.append("%s.argument(%d, %s);\n".formatted(name, i, columns.get(i)));
        }
        this.arguments = text.toString();
        this.lanes = lanes;
    }

    @Override
    void declare(StateLayout layout) {
        blob = layout.blob();
    }

    @Override
    boolean takesNulls() {
        return aggregate.takesNulls();
    }

    @Override
    String accumulate() {
        return load() + arguments + name + ".add(row);\n" + store();
    }

    @Override
    String retract() {
        return load() + arguments + """
                if (%s.remove(row)) {
                    %s
                }
                """.formatted(name, store().strip().replace("\n", "\n    "));
    }

    @Override
    String retractChange() {
        return load() + arguments + name + ".removeChange(row);\n" + store();
    }

    @Override
    String merge() {
        return mergeBy("merge");
    }

    @Override
    String mergeChange() {
        return mergeBy("mergeChange");
    }

    private String mergeBy(String method) {
        return load()
                + "%s.%s(partial.heap(), Bytes.getInt(fromPage, fromAt + %d), Bytes.getInt(fromPage, fromAt + %d));\n"
                        .formatted(name, method, blob, blob + Integer.BYTES)
                + store();
    }

    @Override
    String read(Result result) {
        String set = lanes.bytes()
                ? "%s.set(((BytesVector) value).data(), ((BytesVector) value).offsets()[0], ((BytesVector) value).lengths()[0]);"
                        .formatted(result.first())
                : lanes.nested()
                        ? "%s.copy(value, 0, %s);".formatted(name, result.first())
                        : "%s = %s;\n    %s = %s;"
                                .formatted(
                                        result.first(),
                                        lanes.readFirst("((" + lanes.vectorType() + ") value)", "0"),
                                        result.second(),
                                        lanes.readSecond("((" + lanes.vectorType() + ") value)", "0"));
        String clear = lanes.bytes() || lanes.nested()
                ? ""
                : "%s = 0L;\n    %s = 0L;".formatted(result.first(), result.second());
        return load() + """
                ColumnVector value = %s.result();
                %s = value.isNull(0);
                if (value.isNull(0)) {
                    %s
                } else {
                    %s
                }
                """.formatted(name, result.isNull(), clear, set);
    }

    private String load() {
        return "%s.load(state.heap(), Bytes.getInt(page, at + %d), Bytes.getInt(page, at + %d));\n"
                .formatted(name, blob, blob + Integer.BYTES);
    }

    private String store() {
        return """
                if (!%s.inPlace()) {
                    state.setBlob(entry, %d, %s.changed(), 0, %s.changedLength());
                    page = state.write(entry);
                }
                """.formatted(name, blob, name, name);
    }
}
