-- A venue enters what it has agreed on with an artist elsewhere: an invitation with an offer that asks whether it's right.
alter table applications add column agreed boolean not null default false;
comment on column applications.agreed is
  'Whether the venue wrote that its invitation is agreed on already, and the artist only confirms it.';
