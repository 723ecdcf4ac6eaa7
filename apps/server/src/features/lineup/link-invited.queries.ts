import { emit } from '../../outbox/events.ts'
import type { PartyId, PersonId } from '@bandstand/domain/accounts'
import { sql } from 'kysely'
import type { Tx } from '../../db/database.ts'
import { lockPersons, lockProfile } from '../../db/locks.ts'
import { type BookingAhead, selectOtherShows } from './busy-players.queries.ts'
import { freezePlayers } from './players.queries.ts'

interface Accepted {
  invitationId: string
  personId: PersonId
  partyId: PartyId
}

/** Links whoever accepted an invitation in the line-up that it was made for, and in its shows, unless they are there already. */
export async function linkInvited(
  tx: Tx,
  { invitationId, personId, partyId }: Accepted,
  now: Date,
): Promise<void> {
  // With its time: whoever is core now plays what is being booked.
  await lockProfile(tx, partyId)
  const { rows } = await sql<{ id: string }>`
    update lineup_members l set person_id = ${personId}, invitation_id = null
    where invitation_id = ${invitationId} and removed_at is null and not exists (
      select from lineup_members o where o.party_id = l.party_id and o.person_id = ${personId} and o.removed_at is null)
    returning id`.execute(tx)
  for (const { id } of rows) await linkShows(tx, { memberId: id, personId, partyId }, now)
}

/**
 * Links a person who was just linked in a line-up with what they play by it as a name only: shows ahead, and those whose payment hasn't
 * ended. Where they play elsewhere at that time, and never play two shows at once, they stay a name. Shares that were paid before are
 * claimed by the event. The caller has locked the act and its profile.
 */
export async function linkShows(
  tx: Tx,
  { memberId, personId, partyId }: { memberId: string; personId: PersonId; partyId: PartyId },
  now: Date,
): Promise<void> {
  await emit(tx, 'lineup.linked', { memberId, personId })
  await sql`
    update booking_players p set person_id = ${personId} from bookings b left join transactions t on t.booking_id = b.id
    where p.lineup_member_id = ${memberId} and p.person_id is null and b.id = p.booking_id
      and (b.ends_at > ${now} or t.status in ('pending', 'in_escrow') or t.settlement = 'owed') and not exists (
        select from booking_players o
        where o.booking_id = p.booking_id and o.person_id = ${personId} and o.removed_at is null)`.execute(tx)
  await unlinkWhereBusy(tx, personId, partyId, now)
}

/** Leaves only the name of somebody in the shows of an act for which they can't be booked. */
async function unlinkWhereBusy(tx: Tx, personId: PersonId, partyId: PartyId, now: Date): Promise<void> {
  await lockPersons(tx, [personId])
  const { rows: ahead } = await sql<BookingAhead>`
    select id, starts_at, ends_at, time_zone from bookings
    where artist_id = ${partyId} and status = 'confirmed' and ends_at > ${now} order by id`.execute(tx)
  const shows = ahead.map(({ id, starts_at, ends_at }) => ({
    personId,
    startsAt: starts_at,
    endsAt: ends_at,
    bookingId: id,
  }))
  const others = (await selectOtherShows(tx, shows, personId)).filter(({ never }) => never)
  const ids = [...new Set(others.map(({ index }) => ahead[index]!.id))]
  if (ids.length === 0) return
  await freezePlayers(tx, ids, now)
  await sql`
    update booking_players set person_id = null
    where booking_id = any (${ids}::uuid[]) and person_id = ${personId} and removed_at is null`.execute(tx)
}
