package io.sluice.connectors.jdbc;

import io.sluice.spi.config.Options;
import io.sluice.spi.error.ErrorCode;
import io.sluice.spi.error.SluiceException;
import java.io.IOException;
import java.sql.Connection;
import java.sql.Driver;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Optional;
import java.util.Properties;

/**
 * Where a table is.
 *
 * @param table its name, with its schema where it needs one
 * @param timeout in which a connection is made
 */
record Database(
        Dialect dialect,
        String url,
        String table,
        String driver,
        Optional<String> user,
        Optional<String> password,
        Duration timeout) {
    static Database of(Options options) {
        String url = options.get(JdbcOptions.URL);
        Dialect dialect = Dialect.of(url);
        return new Database(
                dialect,
                url,
                options.get(JdbcOptions.TABLE_NAME),
                options.find(JdbcOptions.DRIVER).orElse(dialect.driver()),
                options.find(JdbcOptions.USERNAME),
                options.find(JdbcOptions.PASSWORD),
                options.get(JdbcOptions.CONNECTION_TIMEOUT));
    }

    /** Whoever prints it sees no password. */
    @Override
    public String toString() {
        return Dialect.withoutSecrets(url) + " " + table;
    }

    /** Opens a connection. @throws SluiceException IO_ERROR when the driver is not there or the database does not answer */
    Connection connect() throws IOException {
        Properties properties = new Properties();
        user.ifPresent(name -> properties.setProperty("user", name));
        password.ifPresent(secret -> properties.setProperty("password", secret));
        try {
            Driver instance = (Driver) Class.forName(driver, true, Database.class.getClassLoader())
                    .getDeclaredConstructor()
                    .newInstance();
            Connection connection = instance.connect(url, properties);
            if (connection == null) {
                throw new IOException("driver " + driver + " does not know " + Dialect.withoutSecrets(url));
            }
            return connection;
        } catch (ReflectiveOperationException e) {
            throw SluiceException.of(ErrorCode.IO_ERROR, null, e)
                    .with("message", "there is no driver " + driver)
                    .hint("Put the jar with the driver into the folder plugins/jdbc and start the gateway again.");
        } catch (SQLException e) {
            throw failed("cannot connect to " + Dialect.withoutSecrets(url), e);
        }
    }

    static IOException failed(String what, SQLException e) {
        return new IOException(what + ": " + e.getMessage(), e);
    }
}
