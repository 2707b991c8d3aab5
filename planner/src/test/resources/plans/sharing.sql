EXECUTE STATEMENT SET BEGIN
INSERT INTO out_append SELECT note, id FROM orders WHERE qty > 3;
INSERT INTO out_append SELECT note, customer FROM orders WHERE qty <= 3;
END;
EXECUTE STATEMENT SET BEGIN
INSERT INTO out_print SELECT c.name, o.id FROM orders o JOIN customers c ON o.customer = c.id;
INSERT INTO out_pk SELECT c.name, COUNT(*) FROM orders o JOIN customers c ON o.customer = c.id GROUP BY c.name;
END;
EXECUTE STATEMENT SET BEGIN
INSERT INTO out_append SELECT c, b FROM events WHERE a > 3;
INSERT INTO out_append SELECT c, a FROM events WHERE b > 3;
END;
EXECUTE STATEMENT SET BEGIN
INSERT INTO out_append SELECT c, b FROM events;
INSERT INTO out_print SELECT c, COUNT(*) FROM events GROUP BY c;
END;
EXECUTE STATEMENT SET BEGIN
INSERT INTO out_append SELECT note, id FROM orders;
INSERT INTO out_append SELECT carrier, id FROM shipments;
INSERT INTO out_print SELECT note, COUNT(*) FROM (SELECT note FROM orders UNION ALL SELECT carrier FROM shipments) GROUP BY note;
END;
EXECUTE STATEMENT SET BEGIN
INSERT INTO out_print SELECT note, id FROM (SELECT note, id FROM orders UNION ALL SELECT carrier, id FROM shipments) WHERE id > 3;
INSERT INTO out_append SELECT note, id FROM (SELECT note, id FROM orders UNION ALL SELECT carrier, id FROM shipments) WHERE id < 3;
END;
EXECUTE STATEMENT SET BEGIN
INSERT INTO out_pk SELECT note, total FROM (SELECT customer, note, SUM(qty) AS total FROM orders GROUP BY customer, note) WHERE total > 5;
INSERT INTO out_print SELECT note, MAX(total) FROM (SELECT customer, note, SUM(qty) AS total FROM orders GROUP BY customer, note) GROUP BY note;
END;
EXECUTE STATEMENT SET BEGIN
INSERT INTO out_id SELECT id, name, score FROM customers WHERE score > 3;
INSERT INTO out_print SELECT city, COUNT(*) FROM customers GROUP BY city;
END;
EXECUTE STATEMENT SET BEGIN
INSERT INTO out_append SELECT addr.street, id FROM nested;
INSERT INTO out_print SELECT tags[1], id FROM nested;
END;
EXECUTE STATEMENT SET BEGIN
INSERT INTO out_append SELECT v, id FROM marked WHERE off > 1;
INSERT INTO out_print SELECT v, off FROM marked;
END;
EXECUTE STATEMENT SET BEGIN
INSERT INTO out_append SELECT w, v FROM parts WHERE p = 'a';
INSERT INTO out_print SELECT w, v FROM parts WHERE p = 'b';
END;
EXECUTE STATEMENT SET BEGIN
INSERT INTO out_append SELECT c, b FROM events WHERE a > 3;
INSERT INTO out_print SELECT c, a FROM events WHERE a > 3;
END;
EXECUTE STATEMENT SET BEGIN
INSERT INTO out_append SELECT addr.street, id FROM nested;
INSERT INTO out_print SELECT addr.geo.lat || '', id FROM nested;
END;
EXECUTE STATEMENT SET BEGIN
INSERT INTO out_append SELECT addr.street, id FROM nested;
INSERT INTO out_print SELECT CAST(addr AS STRING), id FROM nested;
END;
EXECUTE STATEMENT SET BEGIN
INSERT INTO out_append SELECT addr.street, id FROM nested;
INSERT INTO out_print SELECT CAST(addr.geo AS STRING), id FROM nested;
END;
EXECUTE STATEMENT SET BEGIN
INSERT INTO out_append SELECT w, v FROM parts WHERE p = 'a';
INSERT INTO out_print SELECT w, q FROM parts WHERE p = 'a';
END;
EXECUTE STATEMENT SET BEGIN
INSERT INTO out_append SELECT v, off FROM marked;
INSERT INTO out_print SELECT v, id FROM marked;
END;
SELECT a.addr.street, b.tags FROM nested a JOIN nested b ON a.id = b.id;
SELECT addr.street, COUNT(*) FROM nested GROUP BY addr.street UNION ALL SELECT addr.geo.lat || '', COUNT(*) FROM nested GROUP BY addr.geo.lat;
EXECUTE STATEMENT SET BEGIN
INSERT INTO out_print SELECT name, n FROM (SELECT c.name, COUNT(*) AS n FROM orders o JOIN customers c ON o.customer = c.id GROUP BY c.name) WHERE n > 5;
INSERT INTO out_pk SELECT name, n FROM (SELECT c.name, COUNT(*) AS n FROM orders o JOIN customers c ON o.customer = c.id GROUP BY c.name) WHERE n < 5;
END;
EXECUTE STATEMENT SET BEGIN
INSERT INTO out_print SELECT note, total FROM (SELECT customer, MAX(note) AS note, SUM(qty) AS total FROM orders GROUP BY customer);
INSERT INTO out_pk SELECT note, MAX(total) FROM (SELECT customer, MAX(note) AS note, SUM(qty) AS total FROM orders GROUP BY customer) GROUP BY note;
END;
EXECUTE STATEMENT SET BEGIN
INSERT INTO out_print SELECT note, n FROM (SELECT note, COUNT(*) n FROM orders GROUP BY note UNION ALL SELECT carrier, COUNT(*) FROM shipments GROUP BY carrier) WHERE n > 3;
INSERT INTO out_pk SELECT note, MAX(n) FROM (SELECT note, COUNT(*) n FROM orders GROUP BY note UNION ALL SELECT carrier, COUNT(*) FROM shipments GROUP BY carrier) GROUP BY note;
END;
