import { can, ROLES } from '@bandstand/domain/parties'
import { pollTexts } from '@bandstand/domain/polls'
import { type RawBuilder, sql } from 'kysely'
import { expect } from 'vitest'
import type { Database } from '../../src/db/database.ts'

const BOOKING = sql.lit(`{${ROLES.filter((role) => can(role, 'book')).join()}}`)
const ANSWERING = sql.lit(`{${ROLES.filter((role) => can(role, 'answerPolls')).join()}}`)

/** Whether every place of a poll has a yes from the first who didn't say no. */
const everybodySaidYes = (pollId: RawBuilder<unknown>) => sql`
  exists (select from poll_answers where poll_id = ${pollId}) and not exists (
    select from poll_answers place where place.poll_id = ${pollId} and place.turn = 0 and (
      select answer from poll_answers a where a.poll_id = ${pollId} and a.place_id = place.place_id
        and a.answer is distinct from 'no' order by turn limit 1) is distinct from 'yes')`

/**
 * Judges every answer, every sub who is asked and every promise that is kept in the transaction that writes it, from now on. Whoever
 * answers writes their id as the note, so that an answer says who gave it.
 */
export async function watchPolls(db: Database): Promise<void> {
  await sql`create table poll_faults (fault text not null, poll_id uuid not null, detail jsonb not null)`.execute(
    db,
  )
  await sql`
    create function judge_answer() returns trigger language plpgsql as $$
    declare
      party uuid := (select party_id from polls where id = new.poll_id);
      author text := (select role from memberships where party_id = party and person_id::text = new.note and ended_at is null);
      reader text := (select role from memberships where party_id = party and person_id = new.person_id and ended_at is null);
      fault text := case
        when tg_op = 'UPDATE' and new.answer is null then null
        when tg_op = 'UPDATE' and author is null then 'somebody answered who isn’t in the act'
        when tg_op = 'UPDATE' and author <> all (${ANSWERING}) then 'somebody answered whose role doesn’t let them'
        when tg_op = 'UPDATE' and reader = any (${ANSWERING}) and new.note <> new.person_id::text then 'somebody answered for another'
        when tg_op = 'UPDATE' and reader = any (${ANSWERING}) is not true and author <> all (${BOOKING}) then 'somebody who doesn’t book answered for another'
        when tg_op = 'INSERT' and new.turn > 0 and exists (
          select from poll_answers a where a.poll_id = new.poll_id and a.place_id = new.place_id and a.turn < new.turn
            and a.answer is distinct from 'no') then 'a sub was asked although somebody may fill the place'
        when tg_op = 'INSERT' and new.turn > 0 and exists (
          select from lineup_members l join poll_answers core on core.id = new.place_id
            join lineup_members own on own.id = new.lineup_member_id
          where l.party_id = party and l.part = 'sub' and l.position < own.position and l.instruments && core.instruments
            and not exists (select from poll_answers a where a.poll_id = new.poll_id and a.lineup_member_id = l.id))
          then 'a sub was asked before another'
      end;
    begin
      if fault is not null then insert into poll_faults values (fault, new.poll_id, to_jsonb(new)); end if;
      return null;
    end $$`.execute(db)
  await sql`
    create function judge_promise() returns trigger language plpgsql as $$
    declare
      party uuid := (select party_id from polls where id = new.poll_id);
      leader text := (select role from memberships where party_id = party and person_id = new.promised_by and ended_at is null);
      fault text := case
        when new.outcome is distinct from 'kept' then null
        when old.outcome is not null then 'a promise was kept that was settled'
        when not (${everybodySaidYes(sql`new.poll_id`)}) then 'a promise was kept before everybody said yes'
        when leader = any (${BOOKING}) is not true then 'a promise was kept for somebody who doesn’t book for the act'
      end;
    begin
      if fault is not null then insert into poll_faults values (fault, new.poll_id, to_jsonb(new)); end if;
      return null;
    end $$`.execute(db)
  await sql`create trigger judge after insert or update of answer on poll_answers for each row execute function judge_answer()`.execute(
    db,
  )
  await sql`create trigger judge after update on poll_promises for each row execute function judge_promise()`.execute(
    db,
  )
}

/** What must never be found in polls. Each statement returns the rows that break it. */
const NEVER: [what: string, rows: RawBuilder<unknown>][] = [
  ['what was wrong when it was written', sql`select * from poll_faults`],
  [
    'somebody has two answers in one poll',
    sql`select poll_id, name from poll_answers group by poll_id, coalesce(person_id::text, name), name having count(*) > 1`,
  ],
  [
    'everybody said yes, and the promise is open',
    sql`
      select r.poll_id from poll_promises r join polls q on q.id = r.poll_id
      where r.outcome is null and q.canceled_at is null and ${everybodySaidYes(sql`r.poll_id`)}`,
  ],
  [
    'a promise failed because of us',
    sql`select poll_id from poll_promises where outcome = 'failed' and reason = ${pollTexts.failed}`,
  ],
  [
    'an application that a promise sends has another number of kept promises than one',
    sql`
      select q.party_id, q.gig_id, count(distinct r.poll_id) filter (where r.outcome = 'kept') as kept, count(distinct a.id) as sent
      from polls q join poll_promises r on r.poll_id = q.id and r.kind = 'apply'
        left join applications a on a.gig_id = q.gig_id and a.artist_id = q.party_id
      group by q.party_id, q.gig_id
      having count(distinct r.poll_id) filter (where r.outcome = 'kept') <> count(distinct a.id) or count(distinct a.id) > 1`,
  ],
  [
    'a booking that a promise makes has another number of kept promises than one',
    sql`
      select r.offer_id, count(distinct r.poll_id) filter (where r.outcome = 'kept') as kept, count(distinct b.id) as booked
      from poll_promises r left join bookings b on b.offer_id = r.offer_id where r.kind = 'accept' group by r.offer_id
      having count(distinct r.poll_id) filter (where r.outcome = 'kept') <> count(distinct b.id)`,
  ],
]

/** Requires what must be true of polls at every moment. The only applications and bookings of their acts are those that promises made. */
export async function expectPollInvariants(db: Database): Promise<void> {
  for (const [what, rows] of NEVER) expect((await rows.execute(db)).rows, what).toEqual([])
}

/**
 * Requires, once everything is delivered, that whoever was asked, reminded or told about a promise was so once, and nobody else. People
 * who joined or left meanwhile may have missed something.
 */
export async function expectPollNotices(db: Database): Promise<void> {
  const twice = sql`
    select user_id, kind, split_part(key, ':', 2) as about from notifications
    where kind in ('poll.asked', 'poll.canceled', 'poll.gone', 'poll.closed', 'poll.promise_kept', 'poll.promise_failed')
    group by 1, 2, 3 having count(*) > 1
    union all
    select a.user_id, a.kind, split_part(a.key, ':', 2) from notifications a join notifications b
      on b.user_id = a.user_id and b.kind = a.kind and split_part(b.key, ':', 2) = split_part(a.key, ':', 2) and b.id <> a.id
    where a.kind = 'poll.reminded' and b.at between a.at and a.at + interval '11 hours'`
  expect((await twice.execute(db)).rows, 'notices that somebody got twice').toEqual([])
  const wrong = sql`
    with stayed as (
      select party_id, person_id, max(role) as role, min(began_at) as since from memberships
      group by 1, 2 having count(*) = 1 and count(ended_at) = 0
    ), due as (
      select a.person_id as user_id, 'poll.asked' as kind, a.id::text as about from poll_answers a join polls q on q.id = a.poll_id
        join stayed m on m.party_id = q.party_id and m.person_id = a.person_id and m.role = any (${ANSWERING}) and m.since <= a.asked_at
      where a.person_id is distinct from case when a.turn = 0 then q.asked_by end and q.canceled_at is null
      union all
      select m.person_id, 'poll.promise_' || r.outcome, r.poll_id::text from poll_promises r join polls q on q.id = r.poll_id
        join stayed m on m.party_id = q.party_id and m.role = any (${BOOKING}) and m.since <= r.settled_at
      where r.outcome in ('kept', 'failed')
    )
    select due.* from due where not exists (
      select from notifications n where n.user_id = due.user_id and n.kind = due.kind and split_part(n.key, ':', 2) = due.about)
    union all
    select n.user_id, n.kind, n.key from notifications n join poll_answers a on a.id::text = split_part(n.key, ':', 2)
    where n.kind in ('poll.asked', 'poll.reminded', 'poll.canceled') and a.person_id is distinct from n.user_id
    union all
    select n.user_id, n.kind, n.key from notifications n join polls q on q.id::text = split_part(n.key, ':', 2)
    where n.kind like 'poll.promise%' and not exists (
      select from memberships m where m.party_id = q.party_id and m.person_id = n.user_id and m.role = any (${BOOKING}))`
  expect((await wrong.execute(db)).rows, 'notices that are missing, or that somebody got of others').toEqual(
    [],
  )
}
