SELECT s_store_name, SUM(ss_net_profit)
FROM store_sales, date_dim, store,
  (
    SELECT ca_zip
    FROM (
      SELECT SUBSTRING(ca_zip, 1, 5) AS ca_zip
      FROM customer_address
      WHERE SUBSTRING(ca_zip, 1, 5) IN ('24128', '76232', '65084', '87816', '83926', '77556', '20548', '26231', '43848', '15126',
        '91137', '61265', '98294', '25782', '17920', '18426', '98235', '40081', '84093', '28577', '55565', '17183', '54601',
        '67897', '22752', '86284', '18376', '38607', '45200', '21756', '29741', '96765', '23932', '89360', '29839', '25989')
      INTERSECT
      SELECT ca_zip
      FROM (
        SELECT SUBSTRING(ca_zip, 1, 5) AS ca_zip, COUNT(*) AS cnt
        FROM customer_address, customer
        WHERE ca_address_sk = c_current_addr_sk AND c_preferred_cust_flag = 'Y'
        GROUP BY ca_zip
        HAVING COUNT(*) > 10) AS preferred) AS both_lists) AS zips
WHERE ss_store_sk = s_store_sk AND ss_sold_date_sk = d_date_sk AND d_qoy = 2 AND d_year = 1998
  AND SUBSTRING(s_zip, 1, 2) = SUBSTRING(zips.ca_zip, 1, 2)
GROUP BY s_store_name
ORDER BY s_store_name
LIMIT 100
