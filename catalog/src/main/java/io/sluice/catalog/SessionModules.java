package io.sluice.catalog;

import io.sluice.spi.error.ErrorCode;
import io.sluice.spi.error.Nearest;
import io.sluice.spi.error.SluiceException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The modules of a session: sets of functions that can be loaded and taken out of use. There is one, {@code core}, with the built-in functions.
 * Operators and functions of the grammar work without it, as in Flink. Thread-safe.
 */
public final class SessionModules {
    /** The module of the built-in functions. */
    public static final String CORE = "core";

    /** Whether each loaded module is used; used ones first, in the order of use. */
    private final Map<String, Boolean> modules = new LinkedHashMap<>(Map.of(CORE, true));

    /** @throws SluiceException when there is no such module, or it is loaded */
    public synchronized void load(String name) {
        if (!name.equals(CORE)) {
            throw SluiceException.of(ErrorCode.MODULE_NOT_FOUND)
                    .with("module", name)
                    .detail("Modules here: " + CORE + ".")
                    .hint(Nearest.hint(name, List.of(CORE)));
        }
        if (modules.putIfAbsent(name, true) != null) {
            throw SluiceException.of(ErrorCode.VALIDATION_ERROR, "module \"" + name + "\" is loaded already");
        }
    }

    /** @throws SluiceException when it is not loaded */
    public synchronized void unload(String name) {
        requireLoaded(name);
        modules.remove(name);
    }

    /** Uses these modules in this order and no others. @throws SluiceException when one is not loaded or named twice */
    public synchronized void use(List<String> names) {
        names.forEach(this::requireLoaded);
        if (names.stream().distinct().count() < names.size()) {
            throw SluiceException.of(ErrorCode.VALIDATION_ERROR, "a module is named more than once");
        }
        Map<String, Boolean> before = new LinkedHashMap<>(modules);
        modules.clear();
        names.forEach(name -> modules.put(name, true));
        before.keySet().forEach(name -> modules.putIfAbsent(name, false));
    }

    /** In the order of use. */
    public synchronized List<String> used() {
        List<String> used = new ArrayList<>();
        modules.forEach((name, isUsed) -> {
            if (isUsed) {
                used.add(name);
            }
        });
        return used;
    }

    /** All that are loaded, and whether they are used. */
    public synchronized Map<String, Boolean> loaded() {
        return new LinkedHashMap<>(modules);
    }

    private void requireLoaded(String name) {
        if (!modules.containsKey(name)) {
            throw SluiceException.of(ErrorCode.MODULE_NOT_FOUND)
                    .with("module", name)
                    .hint(Nearest.hint(name, modules.keySet()));
        }
    }
}
