import { type ApplicationOrigin, initiatorOf } from '@bandstand/domain/booking'
import { BEGIN_AGAIN_MINUTES, beginAgainText, BEGINNINGS_PER_GIG } from '@bandstand/domain/network'
import { MINUTE_MS } from '@bandstand/domain/time'
import { otherParty, type Party } from '@bandstand/domain/lifecycle'
import { type RawBuilder, sql } from 'kysely'
import { limitScale } from '../../security/limits.ts'
import type { Database, Tx } from '../../db/database.ts'
import type { Deps } from '../../deps.ts'
import { contactLimitRefusal, refusal } from '../../errors.ts'
import { requireContact } from '../network/index.ts'

interface Beginning {
  gigId: string
  artistId: string
  venueId: string
  origin: ApplicationOrigin
}

const idOf = (party: Party, { artistId, venueId }: Pick<Beginning, 'artistId' | 'venueId'>) =>
  party === 'artist' ? artistId : venueId

/**
 * Refuses an application or invitation that goes past a limit. Call it with the pair locked. Throws CONTACT_LIMIT_REACHED,
 * BEGUN_TOO_OFTEN.
 */
export async function requireBeginning(tx: Tx, deps: Deps, beginning: Beginning): Promise<void> {
  const { origin } = beginning
  await requireRest(tx, deps, beginning)
  const initiator = initiatorOf(origin)
  const [from, to] = [idOf(initiator, beginning), idOf(otherParty(initiator), beginning)]
  await requireContact(tx, deps, {
    kind: origin === 'applied' ? 'application' : 'invitation',
    from,
    to,
    // The later moment is in an index.
    sentSince: (since) => sql`
      select created_at as at, ${idColumn(otherParty(initiator))} as receiver from applications
      where ${idColumn(initiator)} = ${from} and last_activity_at > ${since} and created_at > ${since}
        and origin = ${origin}`,
  })
}

/** Refuses one more offer of a side that goes past a limit. Call it with the pair locked. Throws CONTACT_LIMIT_REACHED. */
export function requireOfferWithinLimit(
  tx: Tx,
  deps: Deps,
  me: Party,
  { artist_id: artistId, venue_id: venueId }: { artist_id: string; venue_id: string },
): Promise<void> {
  const from = idOf(me, { artistId, venueId })
  return requireContact(tx, deps, {
    kind: 'offer',
    from,
    to: idOf(otherParty(me), { artistId, venueId }),
    sentSince: (since) => sql`
      select o.created_at as at, ${idColumn(otherParty(me))} as receiver
      from applications a join offers o on o.application_id = a.id
      where ${idColumn(me)} = ${from} and a.last_activity_at > ${since} and o.created_at > ${since}
        -- An invitation's own offer counts as the invitation.
        and o.made_by = ${me} and o.created_at > a.created_at`,
  })
}

const idColumn = (party: Party): RawBuilder<unknown> => sql.ref(`${party}_id`)

/** Each withdrawal was a mail to the other side, and so is each new beginning. */
async function requireRest(tx: Tx, deps: Deps, { gigId, artistId, origin }: Beginning): Promise<void> {
  const { count, last } = await findWithdrawn(tx, gigId, artistId, origin)
  if (!last) return
  if (count >= BEGINNINGS_PER_GIG * limitScale(deps)) throw refusal('BEGUN_TOO_OFTEN')
  if (deps.config.demo) return
  const now = deps.now()
  const retryAt = new Date(last.getTime() + BEGIN_AGAIN_MINUTES * MINUTE_MS)
  if (retryAt > now)
    throw contactLimitRefusal(beginAgainText((retryAt.getTime() - now.getTime()) / 1000), retryAt)
}

/** How often one side has withdrawn what it began between a gig and an artist, and when it did last. */
export async function findWithdrawn(
  db: Database,
  gigId: string,
  artistId: string,
  origin: ApplicationOrigin,
): Promise<{ count: number; last: Date | null }> {
  const { rows } = await sql<{ count: number; last: Date | null }>`
    select count(*) as count, max(last_activity_at) as last from applications
    where gig_id = ${gigId} and status = 'withdrawn' and artist_id = ${artistId} and origin = ${origin}`.execute(
    db,
  )
  return rows[0]!
}
