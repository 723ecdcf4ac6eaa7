-- What two members write to each other: one thread for each application, and one for each pair outside of them.
create table threads (
  id uuid primary key default gen_random_uuid(),
  application_id uuid unique references applications on delete cascade,
  -- The pair of a direct thread in the order of their ids, so that either side finds the same one.
  first_id uuid references profiles on delete cascade,
  second_id uuid references profiles on delete cascade,
  started_by uuid references profiles on delete cascade,
  -- Numbers are given out with the thread locked: without a gap, and none twice.
  last_number integer not null default 0 check (last_number >= 0),
  created_at timestamptz not null,
  unique (first_id, second_id),
  constraint threads_kind check (
    num_nonnulls(first_id, second_id, started_by) = case when application_id is null then 3 else 0 end
  ),
  constraint threads_pair check (first_id < second_id and started_by in (first_id, second_id))
);
create index threads_started on threads (started_by, created_at) where started_by is not null;

create table messages (
  id uuid primary key default gen_random_uuid(),
  thread_id uuid not null references threads on delete cascade,
  number integer not null check (number > 0),
  sender_id uuid not null references profiles on delete cascade,
  -- What an application began with and the kind word at its end stand in its thread too; booking tells of them.
  kind text not null default 'written' check (kind in ('opening', 'written', 'closing')),
  -- Empty beside an attachment alone. An opening holds the set details too.
  body text not null check (length(body) <= 2000 or kind = 'opening'),
  -- Its sender made it up: the same one again is the same message.
  client_key uuid not null default gen_random_uuid(),
  -- Its reader had blocked the sender: it stands in the sender's thread alone, for good.
  withheld boolean not null default false,
  created_at timestamptz not null,
  unique (thread_id, number),
  unique (thread_id, sender_id, client_key)
);
create index messages_sender on messages (sender_id, created_at);

-- What a member sees of a thread, and how far they have read. `last_number`: the newest message that they see.
create table thread_members (
  thread_id uuid references threads on delete cascade,
  user_id uuid references profiles on delete cascade,
  last_number integer not null default 0,
  last_at timestamptz not null,
  read_number integer not null default 0,
  -- Messages of the other side above `read_number`.
  unread integer not null default 0 check (unread >= 0),
  primary key (thread_id, user_id),
  constraint thread_members_read check (read_number between 0 and last_number)
);
create index thread_members_list on thread_members (user_id, last_at desc);
create index thread_members_unread on thread_members (user_id) where unread > 0;

create table message_attachments (
  id uuid primary key default gen_random_uuid(),
  message_id uuid not null references messages on delete cascade,
  position integer not null check (position between 1 and 4),
  object_id uuid not null unique references storage_objects,
  file_name text not null check (length(file_name) between 1 and 120),
  unique (message_id, position)
);

-- For the operator alone.
create table message_reports (
  id uuid primary key default gen_random_uuid(),
  message_id uuid not null references messages on delete cascade,
  reporter_id uuid not null references profiles on delete cascade,
  reason text not null check (reason in ('scam', 'spam', 'abuse', 'other')),
  note text not null default '' check (length(note) <= 1000),
  created_at timestamptz not null,
  unique (message_id, reporter_id)
);

insert into threads (application_id, created_at) select id, created_at from applications;
insert into messages (id, thread_id, number, sender_id, kind, body, created_at)
select coalesce(said.id, gen_random_uuid()), t.id,
  row_number() over (partition by t.id order by said.place, said.number),
  case said.party when 'artist' then a.artist_id else a.venue_id end, said.kind, said.body, said.at
from threads t join applications a on a.id = t.application_id cross join lateral (
  select null::uuid as id, 1 as place, 0 as number, 'opening' as kind, a.created_at as at,
    case a.origin when 'applied' then 'artist' else 'venue' end as party,
    concat_ws(E'\n\n', nullif(a.message, ''), 'Set details: ' || nullif(a.set_details, '')) as body
  union all
  select m.id, 2, m.number, 'written', m.created_at, m.party, m.body
  from application_messages m where m.application_id = a.id
  union all
  select null, 3, 0, 'closing', a.last_activity_at,
    case a.origin when 'applied' then 'venue' else 'artist' end, a.closing_text
) said
where said.body <> '';
update threads t set last_number = said.count
from (select thread_id, count(*) as count from messages group by thread_id) said where said.thread_id = t.id;
-- What was there before counts as read.
insert into thread_members (thread_id, user_id, last_number, last_at, read_number)
select t.id, member.id, t.last_number, a.last_activity_at, t.last_number
from threads t join applications a on a.id = t.application_id
  cross join lateral (values (a.artist_id), (a.venue_id)) member (id);
drop table application_messages;
