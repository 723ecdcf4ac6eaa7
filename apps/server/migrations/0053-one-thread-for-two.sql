-- One thread for two members: messages name the gig that they are about. Threads of applications become threads of their
-- two members; where a pair has several, their messages move into a new one in the order of their time, and the old rows
-- stay as addresses of it, so that links in mails still lead there. Servers of an earlier version cannot start threads then.

alter table threads
  drop constraint threads_kind,
  add column merged_into uuid references threads on delete cascade;
alter table messages
  add column application_id uuid references applications on delete set null,
  add column gig_id uuid references gigs on delete set null;

create temporary table old_threads on commit drop as
  select t.id, t.application_id, a.gig_id, t.started_by, t.created_at,
    coalesce(t.first_id, least(a.artist_id, a.venue_id)) as first_id,
    coalesce(t.second_id, greatest(a.artist_id, a.venue_id)) as second_id
  from threads t left join applications a on a.id = t.application_id;
create temporary table pairs on commit drop as
  select first_id, second_id, count(*) > 1 as merged,
    case when count(*) > 1 then gen_random_uuid() else min(id::text)::uuid end as id,
    min(started_by::text)::uuid as started_by, min(created_at) as created_at
  from old_threads group by first_id, second_id;
create temporary table moved on commit drop as
  select t.id as from_id, p.id as to_id, p.merged, t.application_id, t.gig_id, t.created_at
  from old_threads t join pairs p using (first_id, second_id)
  where p.merged or t.application_id is not null;
create index on moved (from_id);
analyze moved;

create temporary table placed on commit drop as
  select m.id, m.thread_id as from_id, m.number as old_number, moved.to_id, moved.merged, moved.application_id, moved.gig_id,
    m.sender_id, m.withheld,
    case when moved.merged
      then row_number() over (partition by moved.to_id order by m.created_at, moved.created_at, moved.from_id, m.number)
      else m.number end as number,
    row_number() over (partition by moved.to_id, m.sender_id, m.client_key order by m.created_at, m.id) > 1 as key_taken
  from messages m join moved on moved.from_id = m.thread_id;
create index on placed (id);
create index on placed (to_id, number);
analyze placed;

-- A merged thread gets its pair once the old rows have given it up.
insert into threads (id, last_number, created_at)
select p.id, coalesce((select max(number) from placed where to_id = p.id), 0), p.created_at from pairs p where p.merged;
update threads t set merged_into = moved.to_id, first_id = null, second_id = null, started_by = null
from moved where moved.from_id = t.id and moved.merged;
update threads t set application_id = null
from moved where moved.from_id = t.id and not moved.merged;
update threads t set first_id = p.first_id, second_id = p.second_id, started_by = p.started_by
from pairs p where p.id = t.id and t.first_id is null;

update messages m
set thread_id = placed.to_id, number = placed.number, application_id = placed.application_id, gig_id = placed.gig_id,
  client_key = case when placed.key_taken then gen_random_uuid() else m.client_key end
from placed where placed.id = m.id;

-- Nothing unread may become read: everything from the first unread message on counts as unread.
insert into thread_members (thread_id, user_id, last_number, last_at, read_number, unread, notified_at)
select seen.to_id, seen.user_id, seen.last_number, seen.last_at, seen.read_number,
  (select count(*) from placed where placed.to_id = seen.to_id and placed.number > seen.read_number
    and placed.sender_id <> seen.user_id and not placed.withheld), seen.notified_at
from (
  select old.*, coalesce((select min(placed.number) - 1 from placed
      join thread_members was on was.thread_id = placed.from_id and was.user_id = old.user_id
      where placed.to_id = old.to_id and placed.sender_id <> old.user_id and not placed.withheld
        and placed.old_number > was.read_number), old.last_number) as read_number
  from (
    select moved.to_id, mine.user_id, max(mine.last_at) as last_at, max(mine.notified_at) as notified_at,
      coalesce((select max(placed.number) from placed where placed.to_id = moved.to_id
        and (placed.sender_id = mine.user_id or not placed.withheld)), 0) as last_number
    from thread_members mine join moved on moved.from_id = mine.thread_id
    where moved.merged group by moved.to_id, mine.user_id
  ) old
) seen;
delete from thread_members using moved where moved.from_id = thread_id and moved.merged;

-- A block cancels pending mails of a conversation, which it finds by their path.
update notifications n set path = '/messages/' || moved.to_id
from moved
where moved.merged and n.path = '/messages/' || moved.from_id
  and (n.mail_due_at is not null or n.push_due_at is not null);

alter table threads add constraint threads_kind check (
  num_nonnulls(first_id, second_id) = case when merged_into is null then 2 else 0 end
);
-- Whether two members have an open application is asked with every thread that is read.
create index applications_pair on applications (artist_id, venue_id);

comment on table threads is
  'The conversation of two members, about all their gigs. A row with merged_into is only an old address of another thread.';
comment on column threads.application_id is
  'Of an old address: the application whose messages it had. Otherwise null, since migration 53.';
comment on column threads.first_id is 'The smaller id of the pair; null for an old address.';
comment on column threads.second_id is 'The larger id of the pair; null for an old address.';
comment on column threads.started_by is
  'Who opened it to a connection; null when it began with an application, and for an old address.';
comment on column threads.merged_into is 'The thread that has the messages of this one since migration 53; null for that thread.';
comment on column messages.application_id is 'What it is about; null when that is no application.';
comment on column messages.gig_id is 'The gig that it is about, also the application''s; null for none.';
