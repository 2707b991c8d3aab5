-- What visitors of a shop do, read from a file; the path is relative to the folder that the gateway was started in.
CREATE TABLE IF NOT EXISTS shop_events (
  user_id BIGINT,
  item_id BIGINT,
  category_id INT,
  behavior STRING,
  ts TIMESTAMP(3),
  WATERMARK FOR ts AS ts - INTERVAL '5' SECOND
) WITH (
  'connector' = 'filesystem',
  'path' = 'demo/shop-events.json',
  'format' = 'json'
);

-- Each purchase corrects the counts of its category: -U takes the old row back, +U brings the new one.
SELECT category_id, COUNT(*) AS purchases, COUNT(DISTINCT user_id) AS buyers
FROM shop_events
WHERE behavior = 'buy'
GROUP BY category_id;
