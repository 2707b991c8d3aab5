CREATE TABLE l1 (id BIGINT NOT NULL, x INT, v STRING, PRIMARY KEY (id) NOT ENFORCED) WITH ('connector'='spec','lookup'='true','async'='true','project'='true','filter'='x','indexes'='id');
CREATE TABLE r1 (w STRING, n BIGINT, id BIGINT NOT NULL, PRIMARY KEY (id) NOT ENFORCED) WITH ('connector'='spec','lookup'='true','async'='true','indexes'='n,w;id');
CREATE TABLE snk (id BIGINT, v STRING, w STRING, PRIMARY KEY (id) NOT ENFORCED) WITH ('connector'='spec','changelog'='I,UA,D');
COMPILE PLAN '/data/p.json' FOR INSERT INTO snk SELECT l1.id, UPPER(v), w FROM l1 JOIN r1 ON l1.id = r1.id AND x > n WHERE x < 7 AND w <> 'a';
