CREATE TABLE orders (id INT, customer INT, item STRING, price DECIMAL(10, 2), amount BIGINT, weight DOUBLE, ordered TIMESTAMP(3), due DATE, paid BOOLEAN)
  WITH ('connector' = 'filesystem', 'path' = '${path}', 'format' = 'csv');
CREATE TABLE customers (cid INT, name STRING, city STRING)
  WITH ('connector' = 'filesystem', 'path' = '${path}', 'format' = 'csv');
CREATE TABLE bids (auction BIGINT, bidder INT, price DECIMAL(10, 2), ts TIMESTAMP(3), WATERMARK FOR ts AS ts - INTERVAL '5' SECOND)
  WITH ('connector' = 'filesystem', 'path' = '${path}', 'format' = 'csv');
