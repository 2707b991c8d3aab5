CREATE TABLE events (
  event_type INT,
  person ROW<
    id BIGINT, name STRING, emailAddress STRING, creditCard STRING,
    city STRING, state STRING, `dateTime` TIMESTAMP(3), extra STRING>,
  auction ROW<
    id BIGINT, itemName STRING, description STRING, initialBid BIGINT, reserve BIGINT,
    `dateTime` TIMESTAMP(3), expires TIMESTAMP(3), seller BIGINT, category BIGINT, extra STRING>,
  bid ROW<
    auction BIGINT, bidder BIGINT, price BIGINT, channel STRING,
    url STRING, `dateTime` TIMESTAMP(3), extra STRING>,
  `dateTime` AS CASE event_type
      WHEN 0 THEN person.`dateTime`
      WHEN 1 THEN auction.`dateTime`
      ELSE bid.`dateTime`
    END,
  WATERMARK FOR `dateTime` AS `dateTime` - INTERVAL '4' SECOND
) WITH ('connector'='spec');

CREATE VIEW person AS
SELECT person.id, person.name, person.emailAddress, person.creditCard,
       person.city, person.state, `dateTime`, person.extra
FROM events
WHERE event_type = 0;

CREATE VIEW auction AS
SELECT auction.id, auction.itemName, auction.description, auction.initialBid, auction.reserve,
       `dateTime`, auction.expires, auction.seller, auction.category, auction.extra
FROM events
WHERE event_type = 1;

CREATE VIEW bid AS
SELECT bid.auction, bid.bidder, bid.price, bid.channel, bid.url, `dateTime`, bid.extra
FROM events
WHERE event_type = 2;

CREATE VIEW bid_now AS SELECT *, PROCTIME() AS p_time FROM bid;
CREATE TABLE side_input (key BIGINT, `value` STRING) WITH ('connector' = 'spec', 'lookup' = 'true');
CREATE TABLE q10_files (auction BIGINT, bidder BIGINT, price BIGINT, `dateTime` TIMESTAMP(3), extra STRING, dt STRING, hm STRING) PARTITIONED BY (dt, hm) WITH ('connector' = 'spec');
