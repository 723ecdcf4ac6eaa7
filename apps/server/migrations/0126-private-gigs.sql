-- A private gig is offered to chosen acts only. It is hidden by the column that hides gigs everywhere, so that every server,
-- also one of the last release, leaves it out of lists, maps, counts and previews.
alter table gigs add column visibility text not null default 'public';
comment on column gigs.visibility is
  'private: only its venue and the artists it was offered to see it. Never changes.';
comment on column gigs.suspended is
  'Whether it is hidden: it is private, its venue''s account is suspended, which triggers on users and gigs keep, or an operator removed it.';

create or replace function take_over_suspension() returns trigger language plpgsql as $$
begin
  new.suspended := new.visibility = 'private' or exists (select from profiles where uuid = new.created_by and suspended);
  return new;
end $$;
comment on function take_over_suspension() is
  'Marks a new gig as hidden when it is private, or when its venue was suspended in the meantime.';

create or replace function spread_suspension() returns trigger language plpgsql as $$
begin
  update profiles set suspended = new.suspended_at is not null where uuid = new.id;
  -- Always in the same order, as others lock gigs one by one.
  perform from gigs where created_by = new.id order by id for no key update;
  update gigs set suspended = new.suspended_at is not null or removed_at is not null or visibility = 'private'
    where created_by = new.id;
  return null;
end $$;

-- fits the last release: gigs_visibility_check, because it never writes the column.
alter table gigs add constraint gigs_visibility_check check (visibility in ('public', 'private')) not valid;
-- fits the last release: gigs_private_hidden, because it never makes a private gig, and the triggers hide those of others.
alter table gigs add constraint gigs_private_hidden check (visibility = 'public' or suspended) not valid;
