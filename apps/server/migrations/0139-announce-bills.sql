-- An evening that its venue announced, for everybody who has the link.
alter table bills add column announced_at timestamptz;
comment on column bills.announced_at is 'Since when everybody can read it; null while only its venue and its acts can.';
