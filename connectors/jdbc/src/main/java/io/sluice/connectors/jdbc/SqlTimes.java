package io.sluice.connectors.jdbc;

import java.sql.Date;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Time;
import java.sql.Timestamp;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.ZoneOffset;
import java.util.Calendar;
import java.util.GregorianCalendar;
import java.util.TimeZone;
import org.jspecify.annotations.Nullable;

/** Dates and times of drivers that know java.sql alone: read and written as times in UTC, in which there is no hour too many or too few. */
final class SqlTimes {
    private SqlTimes() {}

    private static Calendar utc() {
        GregorianCalendar calendar = new GregorianCalendar(TimeZone.getTimeZone("UTC"));
        calendar.setGregorianChange(new java.util.Date(Long.MIN_VALUE));
        return calendar;
    }

    static @Nullable LocalDate date(ResultSet result, int column) throws SQLException {
        Date value = result.getDate(column, utc());
        return value == null
                ? null
                : Instant.ofEpochMilli(value.getTime()).atOffset(ZoneOffset.UTC).toLocalDate();
    }

    static @Nullable LocalTime time(ResultSet result, int column) throws SQLException {
        Time value = result.getTime(column, utc());
        return value == null
                ? null
                : Instant.ofEpochMilli(value.getTime()).atOffset(ZoneOffset.UTC).toLocalTime();
    }

    static @Nullable LocalDateTime timestamp(ResultSet result, int column) throws SQLException {
        Timestamp value = result.getTimestamp(column, utc());
        return value == null ? null : value.toInstant().atOffset(ZoneOffset.UTC).toLocalDateTime();
    }

    /** @param value of java.time */
    static void set(PreparedStatement statement, int parameter, Object value) throws SQLException {
        if (value instanceof LocalDate date) {
            long millis = date.atStartOfDay(ZoneOffset.UTC).toInstant().toEpochMilli();
            statement.setDate(parameter, new Date(millis), utc());
        } else if (value instanceof LocalTime time) {
            long millis = time.atDate(LocalDate.EPOCH).toInstant(ZoneOffset.UTC).toEpochMilli();
            statement.setTime(parameter, new Time(millis), utc());
        } else if (value instanceof LocalDateTime timestamp) {
            statement.setTimestamp(parameter, Timestamp.from(timestamp.toInstant(ZoneOffset.UTC)), utc());
        } else {
            throw new IllegalArgumentException("no date or time: " + value);
        }
    }
}
