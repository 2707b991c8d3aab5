package io.sluice.connectors.filesystem;

import io.sluice.spi.config.Option;
import io.sluice.spi.config.Options;
import io.sluice.spi.connector.PartitionCommitPolicy;
import io.sluice.spi.error.ErrorCode;
import io.sluice.spi.error.SluiceException;
import java.lang.reflect.Constructor;
import java.lang.reflect.InvocationTargetException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;

/** The policies that a table names, in their order; classes of users come from the jars beside this connector's. */
final class CommitPolicies {
    private CommitPolicies() {}

    /** @throws SluiceException INVALID_OPTION_VALUE or MISSING_OPTION */
    static List<CommitAction> of(String kinds, Options options) {
        List<CommitAction> policies = new ArrayList<>();
        for (String kind : kinds.split(",", -1)) {
            switch (kind.strip().toLowerCase(Locale.ROOT)) {
                case "success-file" -> policies.add(successFile(options.get(FileSystemOptions.SUCCESS_FILE)));
                case "metastore" ->
                    throw invalid(
                            FileSystemOptions.COMMIT_POLICY,
                            kinds,
                            "the table is in no metastore; success-file and custom are possible");
                case "custom" -> policies.add(ofUser(options));
                default ->
                    throw invalid(
                            FileSystemOptions.COMMIT_POLICY,
                            kinds,
                            "\"" + kind.strip() + "\" is no policy; success-file and custom are");
            }
        }
        return policies;
    }

    private static SuccessFile successFile(String name) {
        if (name.isEmpty()
                || Path.of(name).getNameCount() != 1
                || !Path.of(name).getFileName().toString().equals(name)) {
            throw invalid(FileSystemOptions.SUCCESS_FILE, name, "it takes the name of a file");
        }
        return new SuccessFile(name);
    }

    private static CommitAction ofUser(Options options) {
        String name = options.find(FileSystemOptions.POLICY_CLASS)
                .orElseThrow(() -> SluiceException.of(ErrorCode.MISSING_OPTION)
                        .with("option", FileSystemOptions.POLICY_CLASS.key()));
        List<String> parameters =
                options.find(FileSystemOptions.POLICY_PARAMETERS).orElse(List.of());
        try {
            Constructor<?> constructor = Class.forName(name)
                    .asSubclass(PartitionCommitPolicy.class)
                    .getConstructor(
                            Collections.nCopies(parameters.size(), String.class).toArray(Class<?>[]::new));
            return new PolicyOfUser(name, (PartitionCommitPolicy) constructor.newInstance(parameters.toArray()));
        } catch (ClassNotFoundException | LinkageError e) {
            throw refused(name, "the plugin of the connector has no such class", e)
                    .hint("Its jar belongs into the folder plugins/filesystem.");
        } catch (ClassCastException e) {
            throw refused(name, "it is no " + PartitionCommitPolicy.class.getName(), e);
        } catch (NoSuchMethodException e) {
            throw refused(name, "it has no public constructor that takes " + parameters.size() + " texts", e);
        } catch (InvocationTargetException e) {
            throw refused(name, "its constructor has failed: " + e.getCause(), e);
        } catch (ReflectiveOperationException e) {
            throw refused(name, "it cannot be made: " + e.getMessage(), e);
        }
    }

    private static SluiceException refused(String name, String reason, Throwable cause) {
        return SluiceException.of(ErrorCode.INVALID_OPTION_VALUE, null, cause)
                .with("value", name)
                .with("option", FileSystemOptions.POLICY_CLASS.key())
                .with("reason", reason);
    }

    private static SluiceException invalid(Option<?> option, String value, String reason) {
        return SluiceException.of(ErrorCode.INVALID_OPTION_VALUE)
                .with("value", value)
                .with("option", option.key())
                .with("reason", reason);
    }
}
