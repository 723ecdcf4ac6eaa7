-- For the venue's receipt. The number itself never comes here.
alter table transactions
  add column card_brand text,
  add column card_last4 text,
  add constraint transactions_card check ((card_brand is null) = (card_last4 is null) and card_last4 ~ '^[0-9]{4}$');
comment on column transactions.card_brand is
  'The provider''s name for the brand of the card that paid, such as visa. Null before a deposit, for another means of '
  'payment, before migration 48, and once the venue has deleted its account.';
comment on column transactions.card_last4 is 'The last four digits of that card, for the venue only.';
