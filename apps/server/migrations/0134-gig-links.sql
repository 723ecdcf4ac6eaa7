-- Private gigs that are offered by a secret link, to whoever the venue gives it to.
create table gig_links (
  id uuid primary key,
  gig_id uuid not null references gigs (id) on delete cascade,
  venue_id uuid not null references profiles (uuid) on delete cascade,
  token_hash bytea not null unique,
  act_name text not null check (length(act_name) between 1 and 120),
  sent_to text not null default '',
  fee_cents bigint not null check (fee_cents >= 0),
  starts_at timestamptz not null,
  ends_at timestamptz not null check (ends_at > starts_at),
  time_zone text not null,
  sets integer not null,
  sound text not null check (sound in ('venue', 'artist', 'none')),
  meals text not null check (meals in ('none', 'drinks', 'meal')),
  lodging boolean not null,
  note text not null,
  made_by uuid not null references users (id) on delete cascade,
  made_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  used_by uuid references profiles (uuid) on delete set null,
  withdrawn_at timestamptz,
  declined_at timestamptz,
  decline_reason text not null default '' check (length(decline_reason) <= 1000),
  expired_at timestamptz,
  constraint gig_links_one_end check (num_nonnulls(used_at, withdrawn_at, declined_at, expired_at) <= 1)
);
create index gig_links_gig on gig_links (gig_id);
create index gig_links_venue on gig_links (venue_id, made_at);
create index gig_links_used_by on gig_links (used_by) where used_by is not null;
create index gig_links_made_by on gig_links (made_by);
create index gig_links_open on gig_links (expires_at)
  where used_at is null and withdrawn_at is null and declined_at is null and expired_at is null;

comment on table gig_links is 'A secret link that offers a private gig to whoever has it; it books once.';
comment on column gig_links.token_hash is 'SHA-256 of the secret, which is derived from the id with a secret of the server and stored nowhere.';
comment on column gig_links.act_name is 'Whom it is for, as the venue calls them.';
comment on column gig_links.sent_to is 'Address to which it was mailed; empty when the venue passes it on itself.';
comment on column gig_links.expired_at is 'When the clock noted that nobody answered, and the venue was notified.';
