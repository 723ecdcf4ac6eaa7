import type { PersonId } from '@bandstand/domain/accounts'
import { sql } from 'kysely'
import type { Database, Tx } from '../../db/database.ts'

/** Somebody with an account who is to play in these hours. */
export interface ToPlay {
  personId: PersonId
  startsAt: Date
  endsAt: Date
  /** The booking that it's about, which doesn't count as another; null before there is one. */
  bookingId: string | null
}

/** Another show that one of them plays in these hours. */
interface OtherShow {
  /** Which of them, from 0. */
  index: number
  starts_at: Date
  ends_at: Date
  /** The name of the other act; null for a reader who isn't in it. */
  act: string | null
  /** Whether they never play two shows at once. */
  never: boolean
}

/**
 * Returns the other confirmed shows of people in these hours, of any act: those that name them, and those without names if they are in
 * the core of the act. `reader`: who reads it; null for nobody, who learns of no act.
 */
export async function selectOtherShows(
  db: Database,
  people: readonly ToPlay[],
  reader: PersonId | null,
): Promise<OtherShow[]> {
  if (people.length === 0) return []
  const { rows } = await sql<OtherShow>`
    select (a.n - 1)::int as index, o.starts_at, o.ends_at, coalesce(c.never_twice, false) as never,
      case when exists (select from memberships m where m.party_id = o.artist_id and m.person_id = ${reader} and m.ended_at is null)
        or exists (select from lineup_members l where l.party_id = o.artist_id and l.person_id = ${reader} and l.removed_at is null)
        then public_name(act) end as act
    from unnest(
        ${people.map(({ personId }) => personId)}::uuid[],
        ${people.map(({ startsAt }) => startsAt.toISOString())}::timestamptz[],
        ${people.map(({ endsAt }) => endsAt.toISOString())}::timestamptz[],
        ${people.map(({ bookingId }) => bookingId)}::uuid[]
      ) with ordinality a (person_id, starts_at, ends_at, booking_id, n)
      cross join lateral (
        select p.booking_id as id from booking_players p where p.person_id = a.person_id and p.removed_at is null
        union all
        select b.id from lineup_members l join bookings b on b.artist_id = l.party_id
        where l.person_id = a.person_id and l.part = 'core' and l.removed_at is null and l.created_at < b.starts_at
          and b.status = 'confirmed' and b.starts_at < a.ends_at and b.ends_at > a.starts_at
          and not exists (select from booking_players p where p.booking_id = b.id)
      ) played
      join bookings o on o.id = played.id and o.status = 'confirmed' and o.id is distinct from a.booking_id
        and o.starts_at < a.ends_at and o.ends_at > a.starts_at
      left join player_choices c on c.person_id = a.person_id
      left join profiles act on act.uuid = o.artist_id
    order by a.n, o.starts_at, o.id`.execute(db)
  return rows
}

/** Returns whether somebody is in the line-up of an act or to play a show, and whether they never play two shows at once. */
export async function findPlayerChoice(
  db: Database,
  personId: PersonId,
): Promise<{ plays: boolean; neverTwice: boolean }> {
  const { rows } = await sql<{ plays: boolean; neverTwice: boolean }>`
    select exists (select from lineup_members where person_id = ${personId} and removed_at is null) or exists (
        select from booking_players p join bookings b on b.id = p.booking_id and b.status = 'confirmed'
        where p.person_id = ${personId} and p.removed_at is null) as plays,
      coalesce((select never_twice from player_choices where person_id = ${personId}), false) as "neverTwice"`.execute(
    db,
  )
  return rows[0]!
}

export async function writePlayerChoice(
  tx: Tx,
  { personId, neverTwice, at }: { personId: PersonId; neverTwice: boolean; at: Date },
): Promise<void> {
  await tx
    .insertInto('player_choices')
    .values({ person_id: personId, never_twice: neverTwice, updated_at: at })
    .onConflict((conflict) =>
      conflict.column('person_id').doUpdateSet({ never_twice: neverTwice, updated_at: at }),
    )
    .execute()
}

/** A confirmed booking ahead, as far as it matters for who is busy. */
export interface BookingAhead {
  id: string
  starts_at: Date
  ends_at: Date
  time_zone: string
}

/** Returns an act's bookings that aren't over and name nobody: the core of its line-up plays them. */
export async function listUnnamedAhead(db: Database, partyId: string, now: Date): Promise<BookingAhead[]> {
  const { rows } = await sql<BookingAhead>`
    select b.id, b.starts_at, b.ends_at, b.time_zone from bookings b
    where b.artist_id = ${partyId} and b.status = 'confirmed' and b.ends_at > ${now}
      and not exists (select from booking_players p where p.booking_id = b.id)`.execute(db)
  return rows
}
