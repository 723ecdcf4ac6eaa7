import {
  APPLICATION_GRAPH,
  BOOKING_GRAPH,
  type BookingSubject,
  GIG_GRAPH,
  initiatorOf,
  OFFER_GRAPH,
} from '@bandstand/domain/booking'
import { type ActorRole, type Graph, NEW, type Side, rolesOf, stateAfter } from '@bandstand/domain/lifecycle'
import { sql } from 'kysely'
import { expect } from 'vitest'
import type { Database } from '../../src/db/database.ts'

type Stateful = Exclude<BookingSubject, 'message'>
const GRAPHS: Record<Stateful, Graph<string>> = {
  application: APPLICATION_GRAPH,
  offer: OFFER_GRAPH,
  booking: BOOKING_GRAPH,
  gig: GIG_GRAPH,
}

/**
 * Replaying the history through the graphs gives the stored state, and everybody was allowed to do what they did: in that
 * state, as a party to this very application.
 */
export async function expectHistoryReplays(db: Database): Promise<void> {
  const { rows } = await sql<{
    subject: Stateful
    id: string
    events: { event: string; actorRole: ActorRole; isThem: boolean }[] | null
    status: string
    initiator: Side | null
    origin: 'applied' | 'invited' | null
  }>`
    with subjects as (
      select 'application' as subject, id, status, null as initiator, origin from applications
      union all select 'offer', id, status, made_by, null from offers
      union all select 'booking', id, status, null, null from bookings
      union all select 'gig', id, status, null, null from gigs g
        where exists (select from applications a where a.gig_id = g.id)
    ), history as (
      select e.subject, e.subject_id, jsonb_agg(
        jsonb_build_object('event', e.event, 'actorRole', e.actor_role, 'isThem', coalesce(e.party_id, e.actor_id) is not distinct from
          case e.actor_role when 'artist' then a.artist_id when 'venue' then coalesce(a.venue_id, g.venue_id) end) order by e.id) as events
      from booking_events e left join applications a on a.id = e.application_id
        left join gigs g on e.subject = 'gig' and g.id = e.subject_id
      group by e.subject, e.subject_id
    )
    select s.*, history.events from subjects s
      left join history on history.subject = s.subject and history.subject_id = s.id`.execute(db)
  for (const { subject, id, events, status, initiator, origin } of rows) {
    let state: string = subject === 'gig' ? 'open' : NEW
    for (const { event, actorRole, isThem } of events ?? []) {
      const roles = rolesOf(actorRole, origin ? initiatorOf(origin) : (initiator ?? 'artist'))
      const next = isThem ? stateAfter(GRAPHS[subject], state, event, roles) : null
      expect(
        next,
        `${subject} ${id}: ${actorRole} ${event} from ${state}, by themselves: ${isThem}`,
      ).not.toBeNull()
      state = next!
    }
    expect(state, `${subject} ${id} after its history`).toBe(status)
  }
}

/** Records every fact of the three histories and every outbox event about one, from now on: delivered events leave no row. */
export async function watchOutbox(db: Database): Promise<void> {
  await sql`create table watched_facts (fact text not null, announced boolean not null)`.execute(db)
  await sql`
    create function watch_fact() returns trigger language plpgsql as $$
    declare
      announced boolean := tg_table_name = 'outbox_events';
      row jsonb := case when announced then to_jsonb(new) -> 'payload' else to_jsonb(new) end;
    begin
      if to_jsonb(new) ->> 'kind' not in ('booking.recorded', 'contract.recorded', 'payment.recorded') then return null; end if;
      insert into watched_facts values (concat_ws(' ',
        coalesce(row ->> 'eventId', row ->> 'contractId', row ->> 'contract_id', row ->> 'id'),
        coalesce(row ->> 'subject', row ->> 'number'), row ->> 'event'), announced);
      return null;
    end $$`.execute(db)
  for (const table of ['booking_events', 'contract_events', 'payment_events', 'outbox_events']) {
    const trigger = sql`create trigger watch after insert on ${sql.table(table)}`
    await sql`${trigger} for each row execute function watch_fact()`.execute(db)
  }
}

/** Everything committed since `watchOutbox` has exactly one outbox event, and nothing else has one. */
export async function expectOneEventEach(db: Database): Promise<void> {
  const { rows } = await sql<{ fact: string; facts: number; announced: number }>`
    select fact, count(*) filter (where not announced) as facts, count(*) filter (where announced) as announced
    from watched_facts group by fact
    having count(*) filter (where not announced) <> 1 or count(*) filter (where announced) <> 1`.execute(db)
  expect(rows).toEqual([])
  const unrecorded = await sql`
    select m.id from messages m where m.kind = 'written' and m.application_id is not null and not exists (
      select from booking_events e where e.subject = 'message' and e.subject_id = m.id)`.execute(db)
  expect(unrecorded.rows).toEqual([])
}
