WITH returned AS (
  SELECT sr_customer_sk AS customer_sk, sr_store_sk AS store_sk, SUM(sr_return_amt) AS total
  FROM store_returns, date_dim
  WHERE sr_returned_date_sk = d_date_sk AND d_year = 2000
  GROUP BY sr_customer_sk, sr_store_sk)
SELECT c_customer_id
FROM returned r1, store, customer
WHERE r1.total > (SELECT AVG(total) * 1.2 FROM returned r2 WHERE r1.store_sk = r2.store_sk)
  AND s_store_sk = r1.store_sk AND s_state = 'TN' AND r1.customer_sk = c_customer_sk
ORDER BY c_customer_id
LIMIT 100
