-- How fast pages were for those who used them, as counts: nobody's visit can be told from another's.
create table web_vitals (
  day date not null,
  -- The pattern of the addresses, as '/gigs/:id'.
  route text not null,
  metric text not null check (metric in ('CLS', 'FCP', 'INP', 'LCP', 'TTFB')),
  -- Buckets grow by a fifth each; the domain says where they end.
  bucket smallint not null check (bucket between 0 and 60),
  samples bigint not null check (samples > 0),
  primary key (day, route, metric, bucket)
);
