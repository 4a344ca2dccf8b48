CREATE TABLE other (id integer PRIMARY KEY);
