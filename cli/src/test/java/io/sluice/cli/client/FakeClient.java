package io.sluice.cli.client;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** A gateway that answers what a test says. */
public final class FakeClient implements SqlClient {
    public final List<String> submitted = new ArrayList<>();
    public final Map<String, String> config = new LinkedHashMap<>();
    private final Map<String, FakeStatement> answers = new HashMap<>();

    /** Statements without an answer of their own answer OK. */
    public FakeClient answer(String sql, FakeStatement statement) {
        answers.put(sql, statement);
        return this;
    }

    @Override
    public String gateway() {
        return "a fake";
    }

    @Override
    public boolean embedded() {
        return true;
    }

    @Override
    public SqlStatement submit(String sql) {
        submitted.add(sql);
        return answers.getOrDefault(sql, FakeStatement.ok());
    }

    @Override
    public List<String> complete(String sql, int position) {
        return List.of();
    }

    @Override
    public Map<String, String> config() {
        return config;
    }

    @Override
    public void close() {
        // Nothing is held.
    }
}
