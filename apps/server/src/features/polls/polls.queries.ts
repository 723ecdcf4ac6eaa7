import type { PartyId, PersonId } from '@bandstand/domain/accounts'
import { can, ROLES } from '@bandstand/domain/parties'
import type { PollAnswer, PollGone } from '@bandstand/domain/polls'
import { type Insertable, type RawBuilder, type Selectable, sql, type Updateable } from 'kysely'
import type { Database, Schema, Tx } from '../../db/database.ts'
import { deleteInBatches } from '../../db/delete-in-batches.ts'
import type { GigColumns } from '../booking/index.ts'

/**
 * A poll with its gig, as posted; in the hours of the offer that it promises to accept. A date of the act's own has its place as
 * `venue_name`.
 */
export type PollRow = Omit<Selectable<Schema['polls']>, 'gone'> &
  GigColumns & {
    gone: PollGone | null
    act_name: string
    venue_name: string
    venue_id: PartyId | null
    /** What the act asks for, or is offered; null when it promised neither. */
    asked_fee_cents: number | null
    is_fee_per_player: boolean
    /** How many play. */
    places: number
  }

/** Somebody who was asked. */
export type AnswerRow = Omit<Selectable<Schema['poll_answers']>, 'answer'> & {
  answer: PollAnswer | null
  /** Their account, if they still act for the act in a role that answers polls. */
  reader_id: PersonId | null
}

const ANSWERING = ROLES.filter((role) => can(role, 'answerPolls'))

const pollsWhere = (which: RawBuilder<unknown>) => sql<PollRow>`
  select q.*, coalesce(g.title, q.title) as gig_title, coalesce(g.time_zone, q.time_zone) as gig_time_zone,
    coalesce(g.location, '') as gig_location, coalesce(o.starts_at, g.starts_at, q.starts_at) as gig_starts_at,
    case
      when o.id is not null then extract(epoch from o.ends_at - o.starts_at)::int / 60
      when g.id is not null then g.duration_minutes
      else extract(epoch from q.ends_at - q.starts_at)::int / 60
    end as gig_duration_minutes,
    coalesce(g.pay_cents, 0) as gig_pay_cents, coalesce(g.payment_type, 'negotiable') as gig_payment_type,
    coalesce(g.status, 'open') as gig_status, public_name(act) as act_name,
    case when g.id is null then q.place else public_name(venue) end as venue_name, g.created_by as venue_id,
    coalesce(r.fee_cents, o.fee_cents) as asked_fee_cents, coalesce(r.per_player, false) as is_fee_per_player,
    (select count(*)::int from poll_answers a where a.poll_id = q.id and a.turn = 0) as places
  from polls q join profiles act on act.uuid = q.party_id left join gigs g on g.id = q.gig_id
    left join profiles venue on venue.uuid = g.created_by
    left join poll_promises r on r.poll_id = q.id left join offers o on o.id = r.offer_id
  where ${which}`

/** Returns a poll; null when there is none. */
export async function findPoll(db: Database, id: string): Promise<PollRow | null> {
  return (await pollsWhere(sql`q.id = ${id}`).execute(db)).rows[0] ?? null
}

/** Returns what an act asks about a gig; null when it asks nothing. */
export async function findPollOfGig(db: Database, gigId: string, partyId: PartyId): Promise<PollRow | null> {
  const which = sql`q.gig_id = ${gigId} and q.party_id = ${partyId} and q.canceled_at is null`
  return (await pollsWhere(which).execute(db)).rows[0] ?? null
}

/** Returns everybody whom a poll asked: the places in the order of the line-up, then the turns in each. */
export async function readAnswers(db: Database, pollId: string): Promise<AnswerRow[]> {
  const { rows } = await sql<AnswerRow>`
    select a.*, m.person_id as reader_id
    from poll_answers a join polls q on q.id = a.poll_id
      left join memberships m on m.person_id = a.person_id and m.party_id = q.party_id and m.ended_at is null
        and m.role = any (${ANSWERING}::text[])
      left join poll_answers core on core.id = a.place_id left join lineup_members l on l.id = core.lineup_member_id
    where a.poll_id = ${pollId} order by l.position nulls last, a.place_id, a.turn`.execute(db)
  return rows
}

/** Returns whether an act began this many polls since then. */
export async function hasAskedSince(
  db: Database,
  parties: readonly PartyId[],
  since: Date,
  times: number,
): Promise<boolean> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from polls where party_id = any (${parties}::uuid[]) and created_at > ${since}`.execute(
    db,
  )
  return rows[0]!.count >= times
}

/** Returns the polls ahead that count on this person and that they haven't answered, soonest due first. */
export async function selectWaitingFor(
  db: Database,
  personId: PersonId,
  now: Date,
  most: number,
): Promise<PollRow[]> {
  const { rows } = await pollsWhere(sql`
    q.canceled_at is null and coalesce(g.starts_at, q.starts_at) > ${now} and coalesce(g.status in ('open', 'booked'), true) and exists (
      select from poll_answers a
        join memberships m on m.person_id = a.person_id and m.party_id = q.party_id and m.ended_at is null
          and m.role = any (${ANSWERING}::text[])
      where a.poll_id = q.id and a.person_id = ${personId} and a.answer is null and not exists (
        select from poll_answers b where b.poll_id = q.id and b.place_id = a.place_id and b.turn < a.turn and b.answer <> 'no')
    )
    order by q.due_at, q.id limit ${most}`).execute(db)
  return rows
}

/** Returns what an act asks about dates of its own that aren't over, soonest first. */
export async function selectPollsOfDates(
  db: Database,
  partyId: PartyId,
  now: Date,
  most: number,
): Promise<PollRow[]> {
  const { rows } = await pollsWhere(sql`
    q.party_id = ${partyId} and q.gig_id is null and q.canceled_at is null and q.ends_at > ${now}
    order by q.starts_at, q.id limit ${most}`).execute(db)
  return rows
}

/** Takes the polls of which somebody is to be reminded by the clock, each once. */
export async function takeDueReminders(tx: Tx, now: Date, most: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    update polls set remind_at = null, reminded_at = ${now}
    where id in (
      select id from polls where remind_at <= ${now} and canceled_at is null
      order by remind_at limit ${most} for no key update skip locked
    ) returning id`.execute(tx)
  return rows.map(({ id }) => id)
}

/** Takes the polls whose answers were due, each once. */
export async function takeDue(tx: Tx, now: Date, most: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    update polls set closed_at = ${now}
    where id in (
      select id from polls where due_at <= ${now} and closed_at is null and canceled_at is null
      order by due_at limit ${most} for no key update skip locked
    ) returning id`.execute(tx)
  return rows.map(({ id }) => id)
}

/**
 * Returns polls whose gig has another time than people were asked about, or isn't the act's to play anymore. Who was asked again since
 * `againAfter` isn't asked yet another time.
 */
export async function selectOutdated(
  db: Database,
  { since, againAfter, most }: { since: Date; againAfter: Date; most: number },
): Promise<{ id: string; party_id: PartyId }[]> {
  const { rows } = await sql<{ id: string; party_id: PartyId }>`
    select q.id, q.party_id
    from polls q join gigs g on g.id = q.gig_id
      left join poll_promises r on r.poll_id = q.id left join offers o on o.id = r.offer_id
    where q.canceled_at is null and q.asked_starts_at > ${since} and (
      g.status <> 'open' and not exists (
        select from bookings b where b.gig_id = g.id and b.artist_id = q.party_id and b.status in ('confirmed', 'completed'))
      or coalesce(o.starts_at, g.starts_at) <> q.asked_starts_at and not exists (
        select from poll_answers a where a.poll_id = q.id and a.asked_at > ${againAfter} and a.asked_at > q.created_at and a.turn = 0)
    ) order by q.asked_starts_at limit ${most}`.execute(db)
  return rows
}

/** Writes which time people are asked about: the gig's, or that of the offer that is promised. */
export async function writeAskedStart(tx: Tx, pollId: string): Promise<void> {
  await sql`
    update polls q set asked_starts_at = coalesce(
      (select o.starts_at from poll_promises r join offers o on o.id = r.offer_id where r.poll_id = q.id),
      (select g.starts_at from gigs g where g.id = q.gig_id))
    where q.id = ${pollId}`.execute(tx)
}

/** Takes back all answers of a poll, and the subs who were asked. */
export async function resetAnswers(tx: Tx, pollId: string, at: Date): Promise<void> {
  await tx.deleteFrom('poll_answers').where('poll_id', '=', pollId).where('turn', '>', 0).execute()
  const fresh = { answer: null, note: '', answered_at: null, asked_at: at }
  await tx.updateTable('poll_answers').set(fresh).where('poll_id', '=', pollId).execute()
}

/** Inserts a poll with everybody who is asked first. Returns whether the act asks nothing else about the gig. */
export async function insertPoll(tx: Tx, row: Insertable<Schema['polls']>): Promise<boolean> {
  const inserted = await tx
    .insertInto('polls')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return inserted !== undefined
}

export async function insertAnswers(tx: Tx, rows: Insertable<Schema['poll_answers']>[]): Promise<void> {
  await tx.insertInto('poll_answers').values(rows).execute()
}

export async function updateAnswer(
  tx: Tx,
  id: string,
  change: Updateable<Schema['poll_answers']>,
): Promise<void> {
  await tx.updateTable('poll_answers').set(change).where('id', '=', id).execute()
}

export async function updatePoll(tx: Tx, id: string, change: Updateable<Schema['polls']>): Promise<void> {
  await tx.updateTable('polls').set(change).where('id', '=', id).execute()
}

/** Deletes polls about gigs and dates that began before this time, with their answers. */
export async function deleteOldPolls(db: Database, before: Date): Promise<void> {
  await deleteInBatches(
    db,
    'polls',
    sql`starts_at < ${before} or gig_id in (select id from gigs where starts_at < ${before})`,
  )
}
