package io.sluice.functions.user;

import java.lang.reflect.Proxy;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** {@code org.apache.flink.util.Collector} of a function's class path, by its public methods. */
final class ForeignCollector {
    private ForeignCollector() {}

    /** A collector that hands on what it gets. @param type the interface */
    static Object of(Class<?> type, Consumer<@Nullable Object> receiver) {
        return Proxy.newProxyInstance(type.getClassLoader(), new Class<?>[] {type}, (proxy, method, arguments) -> {
            switch (method.getName()) {
                case "collect" -> receiver.accept(arguments[0]);
                case "close" -> {
                    // Nothing is held.
                }
                case "equals" -> {
                    return proxy == arguments[0];
                }
                case "hashCode" -> {
                    return System.identityHashCode(proxy);
                }
                case "toString" -> {
                    return "collector";
                }
                default -> throw new UnsupportedOperationException(method.getName());
            }
            return null;
        });
    }
}
