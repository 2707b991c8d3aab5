WITH wss AS (
  SELECT d_week_seq, ss_store_sk,
    SUM(CASE WHEN d_day_name = 'Sunday' THEN ss_sales_price ELSE NULL END) AS sun_sales,
    SUM(CASE WHEN d_day_name = 'Monday' THEN ss_sales_price ELSE NULL END) AS mon_sales,
    SUM(CASE WHEN d_day_name = 'Tuesday' THEN ss_sales_price ELSE NULL END) AS tue_sales,
    SUM(CASE WHEN d_day_name = 'Wednesday' THEN ss_sales_price ELSE NULL END) AS wed_sales,
    SUM(CASE WHEN d_day_name = 'Thursday' THEN ss_sales_price ELSE NULL END) AS thu_sales,
    SUM(CASE WHEN d_day_name = 'Friday' THEN ss_sales_price ELSE NULL END) AS fri_sales,
    SUM(CASE WHEN d_day_name = 'Saturday' THEN ss_sales_price ELSE NULL END) AS sat_sales
  FROM store_sales, date_dim
  WHERE d_date_sk = ss_sold_date_sk
  GROUP BY d_week_seq, ss_store_sk)
SELECT name1, id1, week1, sun1 / sun2, mon1 / mon2, tue1 / tue2, wed1 / wed2, thu1 / thu2, fri1 / fri2, sat1 / sat2
FROM
  (
    SELECT s_store_name AS name1, wss.d_week_seq AS week1, s_store_id AS id1, sun_sales AS sun1, mon_sales AS mon1,
      tue_sales AS tue1, wed_sales AS wed1, thu_sales AS thu1, fri_sales AS fri1, sat_sales AS sat1
    FROM wss, store, date_dim d
    WHERE d.d_week_seq = wss.d_week_seq AND ss_store_sk = s_store_sk AND d_month_seq BETWEEN 1212 AND 1212 + 11) AS y,
  (
    SELECT s_store_name AS name2, wss.d_week_seq AS week2, s_store_id AS id2, sun_sales AS sun2, mon_sales AS mon2,
      tue_sales AS tue2, wed_sales AS wed2, thu_sales AS thu2, fri_sales AS fri2, sat_sales AS sat2
    FROM wss, store, date_dim d
    WHERE d.d_week_seq = wss.d_week_seq AND ss_store_sk = s_store_sk AND d_month_seq BETWEEN 1212 + 12 AND 1212 + 12 + 11) AS x
WHERE id1 = id2 AND week1 = week2 - 52
ORDER BY name1, id1, week1
LIMIT 100
