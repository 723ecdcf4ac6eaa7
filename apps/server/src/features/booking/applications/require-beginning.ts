import type { PartyId } from '@bandstand/domain/accounts'
import { type ApplicationOrigin, initiatorOf } from '@bandstand/domain/booking'
import { BEGIN_AGAIN_MINUTES, beginAgainText, BEGINNINGS_PER_GIG } from '@bandstand/domain/network'
import { MINUTE_MS } from '@bandstand/domain/time'
import { otherSide, type Side } from '@bandstand/domain/lifecycle'
import { limitScale } from '../../../security/limits.ts'
import type { Tx } from '../../../db/database.ts'
import type { Deps } from '../../../deps.ts'
import { contactLimitRefusal, refusal } from '../../../errors.ts'
import { requireContact } from '../../network/index.ts'
import { requireSeparate } from '../../parties/index.ts'
import { begunSince, findFormer, offeredSince } from './beginnings.queries.ts'

interface Beginning {
  gigId: string
  artistId: PartyId
  venueId: PartyId
  origin: ApplicationOrigin
  /** Those for several dates count as one, the first. */
  isCounted: boolean
}

const idOf = (side: Side, { artistId, venueId }: Pick<Beginning, 'artistId' | 'venueId'>) =>
  side === 'artist' ? artistId : venueId

/**
 * Refuses an application or invitation after the other party declined one, or beyond a limit. Call it with the pair locked.
 * Throws PARTIES_SHARE_PERSON, APPLICATION_DECLINED, CONTACT_LIMIT_REACHED, BEGUN_TOO_OFTEN.
 */
export async function requireBeginning(tx: Tx, deps: Deps, beginning: Beginning): Promise<void> {
  const { origin } = beginning
  await requireSeparate(tx, beginning.artistId, beginning.venueId)
  await requireRest(tx, deps, beginning)
  if (!beginning.isCounted) return
  const initiator = initiatorOf(origin)
  const [from, to] = [idOf(initiator, beginning), idOf(otherSide(initiator), beginning)]
  await requireContact(tx, deps, {
    kind: origin === 'applied' ? 'application' : 'invitation',
    from,
    to,
    sentSince: begunSince(initiator, origin),
  })
}

/** Refuses an offer to oneself or beyond the limit of the party's owners. Call it with the pair locked. Throws PARTIES_SHARE_PERSON, CONTACT_LIMIT_REACHED. */
export async function requireOfferWithinLimit(
  tx: Tx,
  deps: Deps,
  me: Side,
  { artist_id: artistId, venue_id: venueId }: { artist_id: PartyId; venue_id: PartyId },
): Promise<void> {
  const from = idOf(me, { artistId, venueId })
  await requireSeparate(tx, artistId, venueId)
  await requireContact(tx, deps, {
    kind: 'offer',
    from,
    to: idOf(otherSide(me), { artistId, venueId }),
    sentSince: offeredSince(me),
  })
}

/**
 * Refuses a new application after a declined one, and too soon or too often after withdrawals, because each one mails the other
 * party. Throws APPLICATION_DECLINED, CONTACT_LIMIT_REACHED, BEGUN_TOO_OFTEN.
 */
async function requireRest(tx: Tx, deps: Deps, { gigId, artistId, origin }: Beginning): Promise<void> {
  const former = await findFormer(tx, gigId, artistId, origin)
  if (former.declined) throw refusal('APPLICATION_DECLINED')
  const { withdrawn, last_withdrawn_at: last } = former
  if (!last) return
  if (withdrawn >= BEGINNINGS_PER_GIG * limitScale(deps)) throw refusal('BEGUN_TOO_OFTEN')
  if (deps.config.demo) return
  const now = deps.now()
  const retryAt = new Date(last.getTime() + BEGIN_AGAIN_MINUTES * MINUTE_MS)
  if (retryAt > now)
    throw contactLimitRefusal(beginAgainText((retryAt.getTime() - now.getTime()) / 1000), retryAt)
}
