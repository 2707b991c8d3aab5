INSERT INTO out_print SELECT note, COUNT(*) FROM orders GROUP BY note;
INSERT INTO out_append SELECT note, id FROM orders;
INSERT INTO out_append SELECT note, COUNT(*) FROM orders GROUP BY note;
INSERT INTO out_pk SELECT note, COUNT(*) FROM orders GROUP BY note;
INSERT INTO out_pk SELECT note, id FROM orders;
INSERT INTO out_pk SELECT name, id FROM customers;
INSERT INTO out_id SELECT o.id, c.name, 1 FROM orders o JOIN customers c ON o.customer = c.id;
INSERT INTO out_id SELECT c.id, c.name, t.n FROM customers c JOIN order_totals t ON c.id = t.customer;
INSERT INTO out_id SELECT customer, CAST(total AS STRING), n FROM order_totals;
INSERT INTO out_id (id, n) SELECT customer, n FROM order_totals;
INSERT INTO out_part PARTITION (p = 'x', q = 1) SELECT id FROM orders;
INSERT INTO out_part PARTITION (p = 'x') SELECT id, qty FROM orders;
INSERT INTO out_part SELECT id, note, qty FROM orders;
INSERT INTO out_print SELECT city, score FROM customers;
INSERT INTO out_id SELECT id, name, score FROM customers WHERE score > 3;
INSERT INTO out_id SELECT id, title, 1 FROM products;
EXECUTE STATEMENT SET BEGIN
INSERT INTO out_print SELECT note, COUNT(*) FROM orders GROUP BY note;
INSERT INTO out_pk SELECT note, COUNT(*) FROM orders GROUP BY note;
END;
EXECUTE STATEMENT SET BEGIN
INSERT INTO out_print SELECT note, id FROM orders WHERE qty > 1;
INSERT INTO out_append SELECT note, customer FROM orders WHERE qty > 2;
INSERT INTO out_pk SELECT c, SUM(b) FROM events GROUP BY c;
END;
EXECUTE STATEMENT SET BEGIN
INSERT INTO out_print SELECT note, id FROM orders;
INSERT INTO out_print SELECT carrier, id FROM shipments;
END;
SET 'table.exec.sink.upsert-materialize' = 'FORCE';
INSERT INTO out_pk SELECT note, COUNT(*) FROM orders GROUP BY note;
SET 'table.exec.sink.upsert-materialize' = 'NONE';
INSERT INTO out_id SELECT o.id, c.name, 1 FROM orders o JOIN customers c ON o.customer = c.id;
