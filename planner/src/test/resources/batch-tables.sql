CREATE TABLE bt (a INT, b STRING, c DOUBLE) WITH ('connector'='spec','bounded'='true','limit'='true');
CREATE TABLE bt2 (a INT, d STRING) WITH ('connector'='spec','bounded'='true','limit'='true');
CREATE TABLE wide (a INT, b BIGINT, c STRING, d DOUBLE) WITH ('connector'='spec','bounded'='true','project'='true','limit'='true');
CREATE TABLE pk (id BIGINT NOT NULL, v INT, s STRING, PRIMARY KEY (id) NOT ENFORCED) WITH ('connector'='spec','bounded'='true');
CREATE TABLE tt (a INT, k STRING, x DECIMAL(10,2), ts TIMESTAMP(3), WATERMARK FOR ts AS ts - INTERVAL '5' SECOND) WITH ('connector'='spec','bounded'='true');
CREATE TABLE few (a INT, n STRING) WITH ('connector'='spec','bounded'='true','rows'='100');
CREATE TABLE many (a INT, b INT, m DECIMAL(12,2), d DATE) WITH ('connector'='spec','bounded'='true','rows'='5000000');
CREATE TABLE dim (id BIGINT NOT NULL, name STRING, PRIMARY KEY (id) NOT ENFORCED) WITH ('connector'='spec','lookup'='true','bounded'='true');
CREATE TABLE snk (a INT, b STRING, c DOUBLE) WITH ('connector'='spec','changelog'='all');
