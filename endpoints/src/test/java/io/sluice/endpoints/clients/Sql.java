package io.sluice.endpoints.clients;

/** The statements that the clients' checks run: real SQL, so that the checks work on a real gateway too; the fake one knows them by heart. */
public final class Sql {
    public static final String CREATE_ORDERS = """
            CREATE TABLE IF NOT EXISTS orders (
              id BIGINT NOT NULL COMMENT 'number of the order',
              price DECIMAL(10, 2),
              note VARCHAR(20),
              placed TIMESTAMP(3),
              PRIMARY KEY (id) NOT ENFORCED
            ) COMMENT 'all orders' WITH ('connector' = 'datagen', 'number-of-rows' = '3')""";

    public static final String FIVE_ROWS =
            "SELECT id, name FROM (VALUES (1, 'a'), (2, 'b'), (3, 'c'), (4, 'd'), (5, 'ü')) AS t (id, name)";

    public static final String SCALARS = """
            SELECT
              TRUE AS c_boolean,
              CAST(-1 AS TINYINT) AS c_tinyint,
              CAST(-2 AS SMALLINT) AS c_smallint,
              CAST(-3 AS INT) AS c_int,
              CAST(9000000000 AS BIGINT) AS c_bigint,
              CAST(1.1 AS FLOAT) AS c_float,
              CAST(2.5 AS DOUBLE) AS c_double,
              CAST(12.50 AS DECIMAL(10, 2)) AS c_decimal,
              CAST('12345678901234567890.123456' AS DECIMAL(38, 6)) AS c_wide,
              CAST('ab' AS CHAR(2)) AS c_char,
              CAST('short' AS VARCHAR(10)) AS c_varchar,
              CAST('ünï' AS STRING) AS c_string,
              CAST(x'00ff' AS BYTES) AS c_bytes,
              DATE '2024-02-29' AS c_date,
              TIME '12:34:56' AS c_time,
              TIMESTAMP '2024-02-29 12:34:56.789' AS c_timestamp,
              CAST(TIMESTAMP '1969-12-31 23:59:59.123456789' AS TIMESTAMP(9)) AS c_nanos,
              CAST(TO_TIMESTAMP_LTZ(0, 3) AS TIMESTAMP_LTZ(3)) AS c_ltz""";

    public static final String NULLS =
            "SELECT CAST(NULL AS INT) AS n, CAST(NULL AS STRING) AS s, CAST(NULL AS DECIMAL(5, 1)) AS d";

    public static final String UNKNOWN_TABLE = "SELECT *\nFROM ordrs";

    public static final String SYNTAX_ERROR = "SELEC 1";

    public static final String INCOMPLETE = "SELECT 1 +";

    public static final String CREATE_TICKS = """
            CREATE TABLE IF NOT EXISTS ticks (n BIGINT) WITH (
              'connector' = 'datagen', 'rows-per-second' = '1', 'fields.n.kind' = 'sequence',
              'fields.n.start' = '0', 'fields.n.end' = '1000000')""";

    /** Some rows, and never an end. */
    public static final String ENDLESS = "SELECT n FROM ticks";

    private Sql() {}
}
