-- false: whom it is for had blocked its sender and never sees it; the sender cannot tell.
alter table applications add delivered boolean not null default true;

-- A block ends what is in play between the two; it did not when these were made.
create temporary table ended on commit drop as
  select distinct on (a.id) a.id, case b.blocker_id when a.artist_id then 'artist' else 'venue' end as doer, b.blocker_id,
    case when (b.blocker_id = a.artist_id) = (a.origin = 'applied') then 'withdrawn' else 'declined' end as event
  from applications a join blocks b on (b.blocker_id, b.blocked_id) in ((a.artist_id, a.venue_id), (a.venue_id, a.artist_id))
  where a.status in ('sent', 'opened', 'shortlisted')
  order by a.id, b.created_at;
update applications a set status = e.event, waiting_for = null, last_activity_at = now() from ended e where e.id = a.id;
insert into booking_events (at, subject, subject_id, application_id, event, doer, actor_id)
  select now(), 'application', id, id, event, doer, blocker_id from ended order by id;
with voided as (
  update offers o set status = 'void' from ended e
  where o.application_id = e.id and o.status = 'standing' returning o.id, o.application_id
)
insert into booking_events (at, subject, subject_id, application_id, event, doer)
  select now(), 'offer', id, application_id, 'voided', 'system' from voided order by id;
