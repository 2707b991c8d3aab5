SELECT ascending.rnk, i1.i_product_name AS best_performing, i2.i_product_name AS worst_performing
FROM
  (
    SELECT item_sk, rnk
    FROM (
      SELECT item_sk, RANK() OVER (ORDER BY rank_col ASC) AS rnk
      FROM (
        SELECT ss_item_sk AS item_sk, AVG(ss_net_profit) AS rank_col
        FROM store_sales ss1
        WHERE ss_store_sk = 4
        GROUP BY ss_item_sk
        HAVING AVG(ss_net_profit) > 0.9 * (
          SELECT AVG(ss_net_profit)
          FROM store_sales
          WHERE ss_store_sk = 4 AND ss_addr_sk IS NULL
          GROUP BY ss_store_sk)) AS v1) AS v11
    WHERE rnk < 11) AS ascending,
  (
    SELECT item_sk, rnk
    FROM (
      SELECT item_sk, RANK() OVER (ORDER BY rank_col DESC) AS rnk
      FROM (
        SELECT ss_item_sk AS item_sk, AVG(ss_net_profit) AS rank_col
        FROM store_sales ss1
        WHERE ss_store_sk = 4
        GROUP BY ss_item_sk
        HAVING AVG(ss_net_profit) > 0.9 * (
          SELECT AVG(ss_net_profit)
          FROM store_sales
          WHERE ss_store_sk = 4 AND ss_addr_sk IS NULL
          GROUP BY ss_store_sk)) AS v1) AS v11
    WHERE rnk < 11) AS descending,
  item i1, item i2
WHERE ascending.rnk = descending.rnk AND i1.i_item_sk = ascending.item_sk AND i2.i_item_sk = descending.item_sk
ORDER BY ascending.rnk
LIMIT 100
