-- outside a transaction
create index concurrently if not exists calendar_feeds_made_by on calendar_feeds (made_by) where made_by is not null;
