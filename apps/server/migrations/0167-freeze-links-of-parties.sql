-- A link that freezes withdrawals is about one bank account, of an act that may have come with nobody's account.
alter table notice_links add column party_id uuid references parties (id) on delete cascade;
comment on column notice_links.party_id is
  'The act whose withdrawals it freezes; null for the one that came with the account and the person''s own shares.';
