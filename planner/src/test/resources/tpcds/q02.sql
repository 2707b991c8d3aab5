WITH sales AS (
  SELECT ws_sold_date_sk AS sold_date_sk, ws_ext_sales_price AS price FROM web_sales
  UNION ALL
  SELECT cs_sold_date_sk, cs_ext_sales_price FROM catalog_sales),
weekly AS (
  SELECT d_week_seq,
    SUM(CASE WHEN d_day_name = 'Sunday' THEN price ELSE NULL END) AS sun,
    SUM(CASE WHEN d_day_name = 'Monday' THEN price ELSE NULL END) AS mon,
    SUM(CASE WHEN d_day_name = 'Tuesday' THEN price ELSE NULL END) AS tue,
    SUM(CASE WHEN d_day_name = 'Wednesday' THEN price ELSE NULL END) AS wed,
    SUM(CASE WHEN d_day_name = 'Thursday' THEN price ELSE NULL END) AS thu,
    SUM(CASE WHEN d_day_name = 'Friday' THEN price ELSE NULL END) AS fri,
    SUM(CASE WHEN d_day_name = 'Saturday' THEN price ELSE NULL END) AS sat
  FROM sales, date_dim
  WHERE d_date_sk = sold_date_sk
  GROUP BY d_week_seq)
SELECT this_week, ROUND(sun1 / sun2, 2), ROUND(mon1 / mon2, 2), ROUND(tue1 / tue2, 2), ROUND(wed1 / wed2, 2),
  ROUND(thu1 / thu2, 2), ROUND(fri1 / fri2, 2), ROUND(sat1 / sat2, 2)
FROM (
    SELECT weekly.d_week_seq AS this_week, sun AS sun1, mon AS mon1, tue AS tue1, wed AS wed1, thu AS thu1, fri AS fri1, sat AS sat1
    FROM weekly, date_dim
    WHERE date_dim.d_week_seq = weekly.d_week_seq AND d_year = 2001) AS y,
  (
    SELECT weekly.d_week_seq AS next_week, sun AS sun2, mon AS mon2, tue AS tue2, wed AS wed2, thu AS thu2, fri AS fri2, sat AS sat2
    FROM weekly, date_dim
    WHERE date_dim.d_week_seq = weekly.d_week_seq AND d_year = 2002) AS z
WHERE this_week = next_week - 53
ORDER BY this_week
