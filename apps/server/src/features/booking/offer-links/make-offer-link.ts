import type { OfferLink } from '@bandstand/api-spec'
import { OFFER_LINK_HOURS, offerExpiry, type OfferLinkInput } from '@bandstand/domain/booking'
import { MUSICIAN_POSITION } from '@bandstand/domain/gigs'
import { randomUUID } from 'node:crypto'
import type { Actor } from '../../../auth/actor.ts'
import { hashSecretToken } from '../../../auth/sessions/secret-tokens.ts'
import type { Tx } from '../../../db/database.ts'
import { lockGig, lockProfile } from '../../../db/locks.ts'
import type { Deps } from '../../../deps.ts'
import { refusal } from '../../../errors.ts'
import { once } from '../../../operations/once.ts'
import { emit } from '../../../outbox/events.ts'
import { type GigRow, lockPoster, requireInstants, requireStreet } from '../../gigs/index.ts'
import { requireContact } from '../../network/index.ts'
import { type PrivateGigFacts, postPrivateGigs, readPrivatePlace } from '../applications/post-private-gig.ts'
import { isGigOpen } from '../booking.policy.ts'
import type { TermColumns } from '../bookings.queries.ts'
import { requireStageFree } from '../calendar/venue-time.ts'
import { findGig } from '../own-gigs/gig-relation.queries.ts'
import { offerLinkAddress, offerLinkSecret } from './offer-link-secret.ts'
import {
  endOfferLink,
  findLinkedOfferById,
  insertOfferLink,
  linksSince,
  findOfferLink,
  type OfferLinkRow,
  selectOfferLinks,
} from './offer-links.queries.ts'
import { offerLinkState, offerLinkView } from './offer-links.view.ts'

type NewLink = Omit<OfferLinkInput, 'offer'> & PrivateGigFacts & { key?: string | undefined }

/**
 * Creates a private gig of the calling venue and a link that offers it, which is mailed if it has an address. Returns the link,
 * for a repeat with the same key too. Throws PROFILE_NOT_FOUND, GIG_VENUES_ONLY, PROFILE_INCOMPLETE, GIG_LIMIT_REACHED,
 * PLACE_UNKNOWN, VENUE_NOT_FREE, CONTACT_LIMIT_REACHED, REQUEST_KEY_REUSED, INPUT_INVALID for times, for an address without a
 * street and for a stage of another venue.
 */
export async function createOfferLink(
  deps: Deps,
  actor: Actor,
  { key, ...input }: NewLink,
): Promise<OfferLink> {
  const place = await readPrivatePlace(deps, actor, input)
  const request = { key, operation: 'offer by link', body: JSON.stringify(input) }
  const { id } = await once(deps, actor, request, async (tx) => {
    const venue = await lockPoster(tx, actor)
    const single = { ...input, repeat: null }
    const gigs = await postPrivateGigs(deps, tx, venue, single, place, {
      position: MUSICIAN_POSITION,
      instruments: [],
      genres: [],
    })
    const gig = gigs[0]!
    await requireStreet(tx, gig, place.street, deps.now())
    const { feeCents: fee_cents, sets, sound, meals, lodging, note, expiresInHours } = input.offer
    const { startsAt: starts_at, endsAt: ends_at } = requireInstants(input.offer, gig.time_zone)
    const hours = { starts_at, ends_at, time_zone: gig.time_zone }
    const terms = { ...hours, fee_cents, sets, sound, meals, lodging, note }
    const link = { act_name: input.actName, sent_to: input.email, hours: expiresInHours }
    return { id: await addLink(deps, tx, actor, gig, link, terms) }
  })
  return getOfferLink(deps, actor, id)
}

/** Adds a link to a locked gig of the calling venue, whose profile is locked. Returns its id. Throws CONTACT_LIMIT_REACHED, VENUE_NOT_FREE. */
async function addLink(
  deps: Deps,
  tx: Tx,
  actor: Actor,
  gig: GigRow,
  { hours, ...whose }: Pick<OfferLinkRow, 'act_name' | 'sent_to'> & { hours: number },
  terms: TermColumns,
): Promise<string> {
  const { partyId: venueId, userId } = actor
  const now = deps.now()
  await requireContact(tx, deps, {
    kind: 'link',
    from: venueId,
    to: whose.sent_to.toLowerCase(),
    sentSince: linksSince,
  })
  await requireStageFree(tx, 'venue', { gigId: gig.id, startsAt: terms.starts_at, endsAt: terms.ends_at })
  const id = randomUUID()
  await insertOfferLink(tx, {
    id,
    gig_id: gig.id,
    venue_id: venueId,
    token_hash: hashSecretToken(await offerLinkSecret(deps, id)),
    ...whose,
    ...terms,
    made_by: userId,
    made_at: now,
    expires_at: offerExpiry(now, hours, terms.starts_at, gig.starts_at),
  })
  if (whose.sent_to) await emit(tx, 'offer_link.mail_due', { linkId: id })
  return id
}

/** Returns the links of a private gig to its venue. Throws GIG_NOT_FOUND. */
export async function listOfferLinks(deps: Deps, actor: Actor, gigId: string): Promise<OfferLink[]> {
  // A private gig doesn't exist for other venues.
  if ((await findGig(deps.db, gigId))?.venue_id !== actor.partyId) throw refusal('GIG_NOT_FOUND')
  const rows = await selectOfferLinks(deps.db, gigId)
  return Promise.all(rows.map((row) => viewOf(deps, row)))
}

/** Returns a link to its venue. Throws OFFER_LINK_NOT_FOUND to everybody else. */
async function getOfferLink(deps: Deps, actor: Actor, id: string): Promise<OfferLink> {
  return viewOf(deps, await requireOwnLink(deps, actor, id))
}

async function viewOf(deps: Deps, row: OfferLinkRow): Promise<OfferLink> {
  return offerLinkView(row, offerLinkAddress(deps, await offerLinkSecret(deps, row.id)), deps.now())
}

async function requireOwnLink(deps: Deps, actor: Actor, id: string) {
  const found = await findLinkedOfferById(deps.db, id)
  if (found?.venue_id !== actor.partyId) throw refusal('OFFER_LINK_NOT_FOUND')
  return found
}

/** Ends a link of the calling venue. Throws OFFER_LINK_NOT_FOUND, OFFER_LINK_ENDED. */
export async function withdrawOfferLink(deps: Deps, actor: Actor, id: string): Promise<OfferLink> {
  await requireOwnLink(deps, actor, id)
  const now = deps.now()
  await deps.db.transaction().execute(async (tx) => {
    const link = await findOfferLink(tx, id)
    const ended = link && offerLinkState(link, now) === 'open'
    if (!ended || !(await endOfferLink(tx, id, { withdrawn_at: now }))) throw refusal('OFFER_LINK_ENDED')
  })
  return getOfferLink(deps, actor, id)
}

/**
 * Replaces a link of the calling venue by a new one on the same terms; the old one stops working. Returns the link that works,
 * for a repeat the one that replaced it already. Throws OFFER_LINK_NOT_FOUND, GIG_NOT_OPEN, CONTACT_LIMIT_REACHED, VENUE_NOT_FREE.
 */
export async function renewOfferLink(deps: Deps, actor: Actor, id: string): Promise<OfferLink> {
  const { gig_id: gigId } = await requireOwnLink(deps, actor, id)
  const newId = await deps.db.transaction().execute(async (tx) => {
    const now = deps.now()
    await lockProfile(tx, actor.partyId)
    const gig = await lockGig(tx, gigId, 'update')
    const link = gig && (await findOfferLink(tx, id))
    if (!link) throw refusal('OFFER_LINK_NOT_FOUND')
    if (!isGigOpen(gig, now) || link.starts_at <= now) throw refusal('GIG_NOT_OPEN')
    // With the gig locked: of two who replace it at once, the second one finds the new link.
    const open = (await selectOfferLinks(tx, gigId)).filter((each) => offerLinkState(each, now) === 'open')
    const newer = open.find((each) => each.id !== id && each.made_at >= link.made_at)
    for (const each of open) if (each !== newer) await endOfferLink(tx, each.id, { withdrawn_at: now })
    if (newer) return newer.id
    await endOfferLink(tx, id, { withdrawn_at: now })
    const { act_name, sent_to, fee_cents, starts_at, ends_at, time_zone, sets, sound, meals, lodging, note } =
      link
    const terms = { fee_cents, starts_at, ends_at, time_zone, sets, sound, meals, lodging, note }
    return addLink(deps, tx, actor, gig, { act_name, sent_to, hours: OFFER_LINK_HOURS }, terms)
  })
  return getOfferLink(deps, actor, newId)
}
