package io.sluice.planner.operation;

import io.sluice.catalog.CatalogFunction;
import io.sluice.catalog.SessionCatalog;
import io.sluice.spi.catalog.TableIdentifier;
import io.sluice.spi.error.ErrorCode;
import io.sluice.spi.error.SluiceException;
import io.sluice.sql.parser.SqlPositions;
import io.sluice.sql.parser.describe.SqlDescribeFunction;
import io.sluice.sql.parser.function.SqlCreateFunction;
import io.sluice.sql.parser.session.SqlLoadModule;
import io.sluice.sql.parser.table.SqlOption;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.apache.calcite.sql.SqlIdentifier;

/** What statements about functions and modules ask for. Functions' names do not keep their case. */
final class FunctionStatements {
    private final SessionCatalog catalog;

    FunctionStatements(SessionCatalog catalog) {
        this.catalog = catalog;
    }

    TableIdentifier identifier(SqlIdentifier name) {
        TableIdentifier written = Names.qualify(catalog, name);
        return new TableIdentifier(
                written.catalog(), written.database(), written.name().toLowerCase(Locale.ROOT));
    }

    Operation create(SqlCreateFunction create) {
        if (create.isAlter() && create.isTemporary()) {
            throw SluiceException.of(ErrorCode.VALIDATION_ERROR, SqlPositions.of(create))
                    .with("message", "a temporary function cannot be altered")
                    .hint("Drop it and create it anew.");
        }
        if (!create.getLanguage().equals("JAVA") && !create.getLanguage().equals("SCALA")) {
            throw SluiceException.of(ErrorCode.NOT_SUPPORTED, SqlPositions.of(create))
                    .with("feature", "a function in " + create.getLanguage());
        }
        if (create.isSystem() && !create.getName().isSimple()) {
            throw SluiceException.of(ErrorCode.VALIDATION_ERROR, Names.position(create.getName()))
                    .with("message", "a system function is in no catalog and has a simple name");
        }
        return new Operation.CreateFunction(
                identifier(create.getName()),
                new CatalogFunction(
                        create.getClassName(),
                        create.getLanguage(),
                        create.getResources(),
                        SqlOption.toMap(create.getOptions()),
                        Optional.empty()),
                create.isAlter(),
                create.isIfExistsClause(),
                create.isTemporary(),
                create.isSystem(),
                Names.position(create.getName()));
    }

    Operation describe(SqlDescribeFunction describe) {
        return new Operation.DescribeFunction(
                identifier(describe.getName()),
                describe.getName().isSimple(),
                describe.isExtended(),
                Names.position(describe.getName()));
    }

    Operation load(SqlLoadModule load) {
        if (!load.getOptions().isEmpty()) {
            throw SluiceException.of(ErrorCode.VALIDATION_ERROR, SqlPositions.of(load.getOptions()))
                    .with("message", "module \"" + load.getName().getSimple() + "\" has no options");
        }
        return new Operation.ChangeModules(
                Operation.ChangeModules.Change.LOAD,
                List.of(load.getName().getSimple()),
                Names.position(load.getName()));
    }
}
