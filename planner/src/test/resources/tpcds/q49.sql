SELECT channel, item, return_ratio, return_rank, currency_rank
FROM (
  SELECT 'web' AS channel, web.item, web.return_ratio, web.return_rank, web.currency_rank
  FROM (
    SELECT item, return_ratio, currency_ratio, RANK() OVER (ORDER BY return_ratio) AS return_rank,
      RANK() OVER (ORDER BY currency_ratio) AS currency_rank
    FROM (
      SELECT s.ws_item_sk AS item,
        CAST(SUM(COALESCE(r.wr_return_quantity, 0)) AS DECIMAL(15, 4)) / CAST(SUM(COALESCE(s.ws_quantity, 0)) AS DECIMAL(15, 4))
          AS return_ratio,
        CAST(SUM(COALESCE(r.wr_return_amt, 0)) AS DECIMAL(15, 4)) / CAST(SUM(COALESCE(s.ws_net_paid, 0)) AS DECIMAL(15, 4))
          AS currency_ratio
      FROM web_sales s LEFT OUTER JOIN web_returns r ON s.ws_order_number = r.wr_order_number AND s.ws_item_sk = r.wr_item_sk, date_dim
      WHERE r.wr_return_amt > 10000 AND s.ws_net_profit > 1 AND s.ws_net_paid > 0 AND s.ws_quantity > 0
        AND ws_sold_date_sk = d_date_sk AND d_year = 2001 AND d_moy = 12
      GROUP BY s.ws_item_sk) AS in_web) AS web
  WHERE web.return_rank <= 10 OR web.currency_rank <= 10
  UNION
  SELECT 'catalog' AS channel, catalog.item, catalog.return_ratio, catalog.return_rank, catalog.currency_rank
  FROM (
    SELECT item, return_ratio, currency_ratio, RANK() OVER (ORDER BY return_ratio) AS return_rank,
      RANK() OVER (ORDER BY currency_ratio) AS currency_rank
    FROM (
      SELECT s.cs_item_sk AS item,
        CAST(SUM(COALESCE(r.cr_return_quantity, 0)) AS DECIMAL(15, 4)) / CAST(SUM(COALESCE(s.cs_quantity, 0)) AS DECIMAL(15, 4))
          AS return_ratio,
        CAST(SUM(COALESCE(r.cr_return_amount, 0)) AS DECIMAL(15, 4)) / CAST(SUM(COALESCE(s.cs_net_paid, 0)) AS DECIMAL(15, 4))
          AS currency_ratio
      FROM catalog_sales s LEFT OUTER JOIN catalog_returns r ON s.cs_order_number = r.cr_order_number AND s.cs_item_sk = r.cr_item_sk, date_dim
      WHERE r.cr_return_amount > 10000 AND s.cs_net_profit > 1 AND s.cs_net_paid > 0 AND s.cs_quantity > 0
        AND cs_sold_date_sk = d_date_sk AND d_year = 2001 AND d_moy = 12
      GROUP BY s.cs_item_sk) AS in_catalog) AS catalog
  WHERE catalog.return_rank <= 10 OR catalog.currency_rank <= 10
  UNION
  SELECT 'store' AS channel, store.item, store.return_ratio, store.return_rank, store.currency_rank
  FROM (
    SELECT item, return_ratio, currency_ratio, RANK() OVER (ORDER BY return_ratio) AS return_rank,
      RANK() OVER (ORDER BY currency_ratio) AS currency_rank
    FROM (
      SELECT s.ss_item_sk AS item,
        CAST(SUM(COALESCE(r.sr_return_quantity, 0)) AS DECIMAL(15, 4)) / CAST(SUM(COALESCE(s.ss_quantity, 0)) AS DECIMAL(15, 4))
          AS return_ratio,
        CAST(SUM(COALESCE(r.sr_return_amt, 0)) AS DECIMAL(15, 4)) / CAST(SUM(COALESCE(s.ss_net_paid, 0)) AS DECIMAL(15, 4))
          AS currency_ratio
      FROM store_sales s LEFT OUTER JOIN store_returns r ON s.ss_ticket_number = r.sr_ticket_number AND s.ss_item_sk = r.sr_item_sk, date_dim
      WHERE r.sr_return_amt > 10000 AND s.ss_net_profit > 1 AND s.ss_net_paid > 0 AND s.ss_quantity > 0
        AND ss_sold_date_sk = d_date_sk AND d_year = 2001 AND d_moy = 12
      GROUP BY s.ss_item_sk) AS in_store) AS store
  WHERE store.return_rank <= 10 OR store.currency_rank <= 10) AS x
ORDER BY channel, return_rank, currency_rank, item
LIMIT 100
