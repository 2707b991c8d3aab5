CREATE TABLE l1 (id BIGINT NOT NULL, x INT, v STRING, PRIMARY KEY (id) NOT ENFORCED) WITH ('connector'='spec','lookup'='true','async'='true','indexes'='id','changelog'='I,UB,UA');
CREATE TABLE r1 (id BIGINT NOT NULL, w STRING, PRIMARY KEY (id) NOT ENFORCED) WITH ('connector'='spec','lookup'='true','async'='true','indexes'='id','changelog'='I,UB,UA');
CREATE TABLE s1 (q STRING, id BIGINT NOT NULL, PRIMARY KEY (id) NOT ENFORCED) WITH ('connector'='spec','lookup'='true','async'='true','indexes'='id');
CREATE TABLE t1 (id BIGINT NOT NULL, y INT NOT NULL, PRIMARY KEY (id) NOT ENFORCED) WITH ('connector'='spec','lookup'='true','async'='true','indexes'='id,y;id','changelog'='I,UB,UA','immutable'='y');
CREATE TABLE snk (id BIGINT, x INT, v STRING, w STRING, q STRING, y INT, PRIMARY KEY (id) NOT ENFORCED) WITH ('connector'='spec','changelog'='I,UA,D');
COMPILE PLAN '/data/p.json' FOR INSERT INTO snk SELECT lid, x, v, w, q, y FROM (SELECT l1.id AS lid, r1.id AS rid, x, UPPER(v) AS v, w FROM l1 JOIN r1 ON l1.id = r1.id AND l1.id + r1.id > 3) JOIN (SELECT s1.id AS sid, q, y FROM s1 JOIN t1 ON s1.id = t1.id) ON lid = sid AND rid >= sid;
