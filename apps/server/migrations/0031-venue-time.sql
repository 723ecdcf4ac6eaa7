-- The venue means it: another act is booked there in hours that overlap.
alter table offers add column second_act boolean not null default false;
alter table contract_versions add column second_act boolean not null default false;
drop trigger contract_versions_frozen on contract_versions;
create trigger contract_versions_frozen
  before update of contract_id, number, proposed_by, document, hash, second_act, created_at on contract_versions
  for each row execute function refuse_frozen_change();

-- Blocked time of a venue could lie over its bookings. What a booking took is cut out of it, the rest stays blocked.
with cut as (
  select b.id, unnest(tstzmultirange(b.during) - taken.during) as piece
  from busy_times b cross join lateral (
    select range_agg(t.during) as during from busy_times t
    where t.user_id = b.user_id and t.kind = 'booking' and t.during && b.during
  ) taken
  where b.kind = 'blocked' and taken.during is not null
), kept as (
  insert into busy_times (user_id, kind, starts_at, ends_at, during, time_zone, exclusive, note)
  select b.user_id, b.kind, lower(c.piece), upper(c.piece), c.piece, b.time_zone, b.exclusive, b.note
  from cut c join busy_times b on b.id = c.id
)
delete from busy_times b where b.kind = 'blocked' and not b.exclusive and exists (
  select from busy_times t where t.user_id = b.user_id and t.kind = 'booking' and t.during && b.during
);

-- Nobody is booked in time that they blocked, whoever writes the two at the same moment. A venue's booking excludes another
-- one too (`exclusive`), unless the venue confirmed a second act; bookings from before this rule exclude none.
alter table busy_times add constraint busy_times_blocked_apart
  exclude using gist (user_id with =, kind with <>, during with &&);
