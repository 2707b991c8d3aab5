WITH year_total AS (
  SELECT c_customer_id AS customer_id, c_first_name AS first_name, c_last_name AS last_name,
    c_preferred_cust_flag AS preferred, c_birth_country AS country, c_login AS login, c_email_address AS email,
    d_year AS dyear, SUM(ss_ext_list_price - ss_ext_discount_amt) AS total, 's' AS sale_type
  FROM customer, store_sales, date_dim
  WHERE c_customer_sk = ss_customer_sk AND ss_sold_date_sk = d_date_sk
  GROUP BY c_customer_id, c_first_name, c_last_name, c_preferred_cust_flag, c_birth_country, c_login, c_email_address, d_year
  UNION ALL
  SELECT c_customer_id, c_first_name, c_last_name, c_preferred_cust_flag, c_birth_country, c_login, c_email_address, d_year,
    SUM(ws_ext_list_price - ws_ext_discount_amt), 'w'
  FROM customer, web_sales, date_dim
  WHERE c_customer_sk = ws_bill_customer_sk AND ws_sold_date_sk = d_date_sk
  GROUP BY c_customer_id, c_first_name, c_last_name, c_preferred_cust_flag, c_birth_country, c_login, c_email_address, d_year)
SELECT s2.customer_id, s2.first_name, s2.last_name, s2.preferred
FROM year_total s1, year_total s2, year_total w1, year_total w2
WHERE s2.customer_id = s1.customer_id AND s1.customer_id = w2.customer_id AND s1.customer_id = w1.customer_id
  AND s1.sale_type = 's' AND w1.sale_type = 'w' AND s2.sale_type = 's' AND w2.sale_type = 'w'
  AND s1.dyear = 2001 AND s2.dyear = 2002 AND w1.dyear = 2001 AND w2.dyear = 2002
  AND s1.total > 0 AND w1.total > 0
  AND CASE WHEN w1.total > 0 THEN w2.total / w1.total ELSE 0.0 END > CASE WHEN s1.total > 0 THEN s2.total / s1.total ELSE 0.0 END
ORDER BY s2.customer_id, s2.first_name, s2.last_name, s2.preferred
LIMIT 100
