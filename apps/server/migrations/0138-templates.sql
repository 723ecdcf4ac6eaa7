-- What a member fills in again and again, kept under a name: of postings, offers and day sheets, without days.
create table templates (
  id uuid primary key,
  party_id uuid not null references profiles (uuid) on delete cascade,
  kind text not null check (kind in ('posting', 'offer', 'day_sheet', 'set_list')),
  name text not null check (length(name) between 1 and 60),
  fields jsonb not null check (jsonb_typeof(fields) = 'object' and octet_length(fields::text) <= 100000),
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create unique index templates_name on templates (party_id, kind, lower(name));

comment on table templates is 'Fields of a form that a member fills in again and again, under a name. Only the member can see it.';
comment on column templates.id is 'Made up by the member''s browser, so that a deleted template can be put back.';
comment on column templates.fields is 'As the forms had them when it was saved. What their schemas no longer accept isn''t read.';
