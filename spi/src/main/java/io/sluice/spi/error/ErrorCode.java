package io.sluice.spi.error;

/**
 * Every error that Sluice reports. The name is stable and is what tests and clients match; the SQLSTATE follows ISO/IEC
 * 9075-2 clause 24 with PostgreSQL's classes for what the standard leaves open.
 */
public enum ErrorCode {
    // Syntax and validation of SQL text.
    SYNTAX_ERROR("42601", 400, ErrorKind.USER, "{message}"),
    INVALID_LITERAL("42602", 400, ErrorKind.USER, "{message}"),
    NOT_SUPPORTED("0A000", 400, ErrorKind.USER, "{feature} is not supported yet"),
    TABLE_NOT_FOUND("42P01", 400, ErrorKind.USER, "table \"{table}\" does not exist"),
    TABLE_ALREADY_EXISTS("42P07", 400, ErrorKind.USER, "table or view \"{table}\" already exists"),
    VIEW_NOT_FOUND("42P01", 400, ErrorKind.USER, "view \"{view}\" does not exist"),
    DATABASE_NOT_FOUND("3F000", 400, ErrorKind.USER, "database \"{database}\" does not exist"),
    DATABASE_ALREADY_EXISTS("42P06", 400, ErrorKind.USER, "database \"{database}\" already exists"),
    DATABASE_NOT_EMPTY("2BP01", 400, ErrorKind.USER, "database \"{database}\" is not empty"),
    CATALOG_NOT_FOUND("3D000", 400, ErrorKind.USER, "catalog \"{catalog}\" does not exist"),
    CATALOG_ALREADY_EXISTS("42P04", 400, ErrorKind.USER, "catalog \"{catalog}\" already exists"),
    COLUMN_NOT_FOUND("42703", 400, ErrorKind.USER, "column \"{column}\" does not exist"),
    COLUMN_AMBIGUOUS("42702", 400, ErrorKind.USER, "column \"{column}\" is ambiguous"),
    DUPLICATE_COLUMN("42701", 400, ErrorKind.USER, "column \"{column}\" occurs more than once"),
    FUNCTION_NOT_FOUND("42883", 400, ErrorKind.USER, "function \"{function}\" does not exist"),
    FUNCTION_ALREADY_EXISTS("42723", 400, ErrorKind.USER, "function \"{function}\" already exists"),
    INVALID_FUNCTION_DEFINITION("42P13", 400, ErrorKind.USER, "function \"{function}\" cannot be used: {reason}"),
    USER_FUNCTION_FAILED("38000", 400, ErrorKind.USER, "function \"{function}\" failed: {reason}"),
    MODULE_NOT_FOUND("42704", 400, ErrorKind.USER, "module \"{module}\" does not exist"),
    TYPE_MISMATCH("42804", 400, ErrorKind.USER, "{message}"),
    INVALID_CAST("42846", 400, ErrorKind.USER, "cannot cast {from} to {to}"),
    GROUPING_ERROR("42803", 400, ErrorKind.USER, "{message}"),
    VALIDATION_ERROR("42000", 400, ErrorKind.USER, "{message}"),
    INVALID_TABLE_DEFINITION("42P16", 400, ErrorKind.USER, "{message}"),
    SINK_SCHEMA_MISMATCH("42804", 400, ErrorKind.USER, "{message}"),
    CHANGELOG_NOT_SUPPORTED("0A000", 400, ErrorKind.USER, "{message}"),
    // Options of statements, tables and the gateway.
    UNKNOWN_OPTION("22023", 400, ErrorKind.USER, "option \"{option}\" is unknown"),
    MISSING_OPTION("22023", 400, ErrorKind.USER, "option \"{option}\" is missing"),
    INVALID_OPTION_VALUE("22023", 400, ErrorKind.USER, "\"{value}\" is not a value of option \"{option}\": {reason}"),
    CONNECTOR_NOT_FOUND("42704", 400, ErrorKind.USER, "connector \"{connector}\" does not exist"),
    FORMAT_NOT_FOUND("42704", 400, ErrorKind.USER, "format \"{format}\" does not exist"),
    // Data met while a statement runs.
    DIVISION_BY_ZERO("22012", 400, ErrorKind.USER, "division by zero"),
    INVALID_TEXT_REPRESENTATION("22P02", 400, ErrorKind.USER, "\"{value}\" is not a valid {type}"),
    NUMERIC_VALUE_OUT_OF_RANGE("22003", 400, ErrorKind.USER, "{message}"),
    NOT_NULL_VIOLATION("23502", 400, ErrorKind.USER, "column \"{column}\" is NOT NULL and got a NULL"),
    PRIMARY_KEY_CONFLICT(
            "23505",
            400,
            ErrorKind.USER,
            "different rows of the query claim the row of sink \"{sink}\" with the primary key {key}"),
    VALUE_TOO_LONG("22001", 400, ErrorKind.USER, "{message}"),
    CARDINALITY_VIOLATION("21000", 400, ErrorKind.USER, "{message}"),
    MATCH_CANNOT_SKIP("2202L", 400, ErrorKind.USER, "AFTER MATCH cannot skip to \"{variable}\": it {reason}"),
    MALFORMED_ROW("22P04", 400, ErrorKind.USER, "{message}"),
    // Plans.
    NOT_EXECUTABLE("0A000", 400, ErrorKind.USER, "not executable yet: {node}"),
    INVALID_PLAN("22030", 400, ErrorKind.USER, "plan is not readable at {path}: {reason}"),
    PLAN_FILE_NOT_FOUND("58P01", 400, ErrorKind.USER, "plan file \"{file}\" {state}"),
    PLAN_FILE_EXISTS("58P02", 400, ErrorKind.USER, "plan file \"{file}\" already exists"),
    // Sessions, operations, jobs.
    SESSION_NOT_FOUND("08003", 500, ErrorKind.USER, "session \"{session}\" does not exist"),
    OPERATION_NOT_FOUND("24000", 500, ErrorKind.USER, "operation \"{operation}\" does not exist"),
    OPERATION_CANCELED("57014", 500, ErrorKind.USER, "{message}"),
    INVALID_OPERATION_STATE("55000", 500, ErrorKind.USER, "{message}"),
    INVALID_FETCH_TOKEN("24000", 500, ErrorKind.USER, "{message}"),
    INVALID_FETCH_ORIENTATION(
            "HY106",
            500,
            ErrorKind.USER,
            "fetching from {orientation} is not supported, only from the next row and from the first"),
    JOB_NOT_FOUND("42704", 400, ErrorKind.USER, "job \"{job}\" does not exist"),
    JOB_FAILED("58000", 500, ErrorKind.EXTERNAL, "{message}"),
    TIMEOUT("57014", 500, ErrorKind.USER, "{message}"),
    // Requests.
    MALFORMED_REQUEST("08P01", 400, ErrorKind.USER, "{message}"),
    ROUTE_NOT_FOUND("08P01", 404, ErrorKind.USER, "Not found: {uri}"),
    REQUEST_TOO_LARGE("54000", 413, ErrorKind.RESOURCE, "{message}"),
    TOO_MANY_SESSIONS("53300", 500, ErrorKind.RESOURCE, "the gateway has {count} open sessions, which is its limit"),
    // The world outside, and us.
    IO_ERROR("58030", 500, ErrorKind.EXTERNAL, "{message}"),
    OUT_OF_MEMORY("53200", 500, ErrorKind.RESOURCE, "{message}"),
    INTERNAL_ERROR("XX000", 500, ErrorKind.INTERNAL, "{message}");

    private final String sqlState;
    private final int httpStatus;
    private final ErrorKind kind;
    private final String message;

    ErrorCode(String sqlState, int httpStatus, ErrorKind kind, String message) {
        this.sqlState = sqlState;
        this.httpStatus = httpStatus;
        this.kind = kind;
        this.message = message;
    }

    /** Five characters, see the class comment. */
    public String sqlState() {
        return sqlState;
    }

    public int httpStatus() {
        return httpStatus;
    }

    public ErrorKind kind() {
        return kind;
    }

    /** The message with {@code {name}} where a parameter goes. */
    public String messageTemplate() {
        return message;
    }
}
