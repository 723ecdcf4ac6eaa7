-- A member reports a message, a profile, a gig or a review, all in one table.
create table reports (
  id uuid primary key default gen_random_uuid(),
  subject text not null check (subject in ('message', 'profile', 'gig', 'review')),
  subject_id uuid not null,
  reporter_id uuid not null references profiles (uuid) on delete cascade,
  reported_id uuid not null references profiles (uuid) on delete cascade,
  reason text not null check (reason in ('scam', 'spam', 'abuse', 'fake', 'other')),
  note text not null default '' check (length(note) <= 1000),
  content jsonb not null,
  created_at timestamptz not null,
  resolution text check (resolution in ('dismissed', 'warned', 'removed', 'suspended', 'gone')),
  resolution_note text not null default '',
  resolved_at timestamptz,
  constraint reports_of_others check (reporter_id <> reported_id),
  constraint reports_resolved check ((resolution is null) = (resolved_at is null))
);
create unique index reports_open on reports (subject, subject_id, reporter_id) where resolved_at is null;
create index reports_reporter on reports (reporter_id, created_at);
create index reports_reported on reports (reported_id);

comment on table reports is
  'A member''s report of something another member wrote, to the operators. Open ones about the same thing are decided together.';
comment on column reports.subject_id is 'Of messages, profiles, gigs or reviews, by subject. Kept when that row is gone.';
comment on column reports.reported_id is 'The member who wrote it. They are notified of a decision against them, but not of who reported it.';
comment on column reports.content is
  'What it said when it was reported, by the names of its fields; its owner may change it. Emptied with their account.';
comment on column reports.resolution is
  'What an operator decided; suspended: the account, and removed where it can be. gone: the owner deleted the account first. Null while open.';
comment on column reports.resolution_note is 'For operators only.';

-- Reports that servers of the last release write arrive here as well.
create function move_message_report() returns trigger language plpgsql as $$
begin
  insert into reports (id, subject, subject_id, reporter_id, reported_id, reason, note, content, created_at)
    select new.id, 'message', m.id, new.reporter_id, m.sender_id, new.reason, new.note, jsonb_build_object('text', m.body),
      new.created_at
    from messages m where m.id = new.message_id
    on conflict do nothing;
  return null;
end $$;
comment on function move_message_report() is 'Writes a report of a message to reports instead.';
-- fits the last release: message_reports_moved, because it refuses nothing: the row is written to another table.
create trigger message_reports_moved before insert on message_reports
  for each row execute function move_message_report();

insert into reports (id, subject, subject_id, reporter_id, reported_id, reason, note, content, created_at, resolution,
    resolution_note, resolved_at)
  select r.id, 'message', m.id, r.reporter_id, m.sender_id, r.reason, r.note, jsonb_build_object('text', m.body),
    r.created_at, r.resolution, r.resolution_note, r.resolved_at
  from message_reports r join messages m on m.id = r.message_id
  where r.reporter_id <> m.sender_id;
delete from message_reports;
comment on table message_reports is
  'Empty: its rows are in reports. Servers of the last release still write to it.';
