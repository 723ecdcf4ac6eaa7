import type { PartyId, Representative } from '@bandstand/domain/accounts'
import { type OfferInput, OFFERS_PER_APPLICATION } from '@bandstand/domain/booking'
import { actionOf, systemAction } from '@bandstand/domain/lifecycle'
import type { InCents } from '@bandstand/domain/money'
import type { Tx } from '../../../db/database.ts'
import { lockLiveApplications } from '../../../db/locks.ts'
import type { Deps } from '../../../deps.ts'
import type { GigRow, StreetReading } from '../../gigs/index.ts'
import { writeOffer } from '../offers/act-on-offer.ts'
import { stepApplication, stepOffer } from '../offers/steps.ts'
import { findLiveApplication, findNewestOffer, touchApplication } from './applications.queries.ts'
import { inviteToGig } from './begin-application.ts'
import { enterGigApplication, isOfferExpired, openUnread } from './in-application.ts'

interface ShortNotice {
  artistId: PartyId
  offer: InCents<OfferInput, 'fee'>
  at: Date
}

/**
 * Offers a gig to one act among many who are asked at once, for its venue, in the caller's transaction, with the pair and the gig
 * locked: in its application if it applied, or with an invitation. Returns the application's id; null if it already has an offer that
 * can be accepted. Throws as `invite` does, but no limit on invitations counts it.
 */
export async function offerOnShortNotice(
  tx: Tx,
  deps: Deps,
  venue: Representative,
  gig: GigRow,
  { artistId, offer, at }: ShortNotice,
  street: StreetReading | null,
): Promise<string | null> {
  const live = await findLiveApplication(tx, gig.id, artistId)
  if (!live) {
    const invitation = { artistId, message: '', proposedFeeCents: null, offer, at, isCounted: false }
    return inviteToGig(deps, tx, venue, gig, invitation, street)
  }
  const newest = await findNewestOffer(tx, live)
  const number = (newest?.number ?? 0) + 1
  const isPending = newest?.status === 'pending'
  if ((isPending && !isOfferExpired(newest, at)) || number > OFFERS_PER_APPLICATION) return null
  const context = await enterGigApplication(tx, venue, live, at)
  await openUnread(context)
  if (isPending) await stepOffer(tx, newest, 'expired', systemAction(at))
  await writeOffer(context, number, offer, street)
  return live
}

/** Takes back what was offered on short notice and nobody accepted, in these applications of a locked gig. */
export async function withdrawShortNotice(
  tx: Tx,
  venue: Representative,
  gigId: string,
  { applicationIds, at }: { applicationIds: readonly string[]; at: Date },
): Promise<void> {
  const action = actionOf(venue, 'venue', at)
  for (const application of await lockLiveApplications(tx, gigId)) {
    if (!applicationIds.includes(application.id)) continue
    const newest = await findNewestOffer(tx, application.id)
    const isOwn = newest?.status === 'pending' && newest.made_by === 'venue'
    // Whoever made a counteroffer, or applied, is left with it.
    if (application.origin === 'applied') {
      if (!isOwn || !(await stepOffer(tx, newest, 'withdrawn', action))) continue
      await touchApplication(tx, application.id, at, 'venue')
    } else if (newest?.status !== 'pending' || isOwn) {
      await stepApplication(tx, application, 'withdrawn', action, { last_activity_at: at })
      if (newest) await stepOffer(tx, newest, 'voided', systemAction(at))
    }
  }
}
