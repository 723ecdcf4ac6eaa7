import { type RawBuilder, sql } from 'kysely'
import { expect } from 'vitest'
import type { Database } from '../../src/db/database.ts'

/** Records every change of what a booking says about its agent, from now on: there must be none. */
export async function watchCommissions(db: Database): Promise<void> {
  await sql`create table commission_faults (booking_id uuid not null, before jsonb not null)`.execute(db)
  await sql`
    create function judge_commission() returns trigger language plpgsql as $$
    begin
      insert into commission_faults values (old.booking_id, to_jsonb(old));
      return null;
    end $$`.execute(db)
  await sql`create trigger judge after update or delete on booking_commissions for each row execute function judge_commission()`.execute(
    db,
  )
}

/** What must never be found. Each statement returns the rows that break it. */
const NEVER: [what: string, rows: RawBuilder<unknown>][] = [
  ['the commission of a booking changed', sql`select * from commission_faults`],
  [
    // Who agreed on the terms for the act: whoever made its offer, or accepted the venue's. Grants that changed in the same moment may
    // count either way.
    'a booking has another agent or commission than whoever agreed on it for the act had then',
    sql`
      select b.id, g.*, c.agent_id, c.commission as recorded
      from bookings b
        join booking_events e on e.subject = 'offer' and e.subject_id = b.offer_id and e.actor_role = 'artist'
          and e.event in ('made', 'accepted')
        left join memberships g on g.party_id = b.artist_id and g.person_id = e.actor_id and g.role = 'agent'
          and g.began_at <= e.at and (g.ended_at is null or g.ended_at > e.at)
        left join booking_commissions c on c.booking_id = b.id
      where (g.person_id, g.commission) is distinct from (c.agent_id, c.commission) and not exists (
        select from memberships m where m.party_id = b.artist_id and m.person_id = e.actor_id
          and (abs(extract(epoch from m.began_at - e.at)) < 10 or abs(extract(epoch from m.ended_at - e.at)) < 10))`,
  ],
  [
    'a booking has a commission that nobody agreed on for the act',
    sql`
      select c.booking_id from booking_commissions c join bookings b on b.id = c.booking_id where not exists (
        select from booking_events e where e.subject = 'offer' and e.subject_id = b.offer_id and e.actor_id = c.agent_id
          and e.actor_role = 'artist')`,
  ],
  [
    'somebody who never plays two shows at once is booked for two',
    sql`
      with plays as (
        select b.id, b.starts_at, b.ends_at, l.person_id from bookings b join lateral (
          select p.person_id from booking_players p where p.booking_id = b.id and p.removed_at is null
          union all
          select m.person_id from lineup_members m where m.party_id = b.artist_id and m.part = 'core'
            and not exists (select from booking_players p where p.booking_id = b.id)) l on true
        where b.status = 'confirmed')
      select a.person_id, a.id, b.id as other from plays a join plays b on b.person_id = a.person_id and b.id > a.id
        and a.starts_at < b.ends_at and b.starts_at < a.ends_at
        join player_choices c on c.person_id = a.person_id and c.never_twice`,
  ],
]

/** Requires what must be true of bookings by agents, and of people who play in several acts, at every moment. */
export async function expectAgentInvariants(db: Database): Promise<void> {
  for (const [what, rows] of NEVER) expect((await rows.execute(db)).rows, what).toEqual([])
}
