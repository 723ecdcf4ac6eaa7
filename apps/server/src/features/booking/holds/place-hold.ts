import type { PartyId } from '@bandstand/domain/accounts'
import {
  holdExpiry,
  HOLDS_PER_ARTIST,
  HOLDS_PER_NIGHT,
  HOLDS_PER_VENUE,
  holdTexts,
  type PlaceHoldInput,
  type RequestHoldInput,
} from '@bandstand/domain/holds'
import type { Side } from '@bandstand/domain/lifecycle'
import { DAY_MS, DEFAULT_TIME_ZONE } from '@bandstand/domain/time'
import { once } from '../../../operations/once.ts'
import type { Actor } from '../../../auth/actor.ts'
import type { Tx } from '../../../db/database.ts'
import { lockProfiles } from '../../../db/locks.ts'
import type { Deps } from '../../../deps.ts'
import { fieldRefusal, refusal } from '../../../errors.ts'
import { requireInstants } from '../../gigs/index.ts'
import { findBlockers, lockPair, requireContact } from '../../network/index.ts'
import { requireSeparate } from '../../parties/index.ts'
import { findShownProfile } from '../../profiles/index.ts'
import { chooseStage } from '../../stages/index.ts'
import { sideOf } from '../booking.policy.ts'
import { findTimeZone } from '../calendar/calendar.queries.ts'
import { countLive, heldSince, insertHold, selectHoldsOver } from './holds.queries.ts'
import { recordHold } from './step-hold.ts'

const MOST_AHEAD_MS = 2 * 366 * DAY_MS

interface Keyed {
  key?: string | undefined
}

/** A hold to be written, and who makes it. */
interface Wish {
  me: Side
  venueId: PartyId
  artistId: PartyId | null
  actName: string
  input: RequestHoldInput
}

/**
 * Holds an evening of the calling venue for a member or for an act by its name. Returns the hold's id, for a repeat with the same
 * key too. Throws PROFILE_NOT_FOUND, HOLDS_VENUES_ONLY, ARTIST_NOT_FOUND, PARTIES_SHARE_PERSON, PERSON_BLOCKED, CONTACT_LIMIT_REACHED, HOLDS_TOO_MANY,
 * HOLD_EXISTS, REQUEST_KEY_REUSED, INPUT_INVALID.
 */
export async function placeHold(
  deps: Deps,
  actor: Actor,
  { key, artistId, actName, ...input }: PlaceHoldInput & Keyed,
): Promise<string> {
  const me = sideOf(actor)
  if (!me) throw refusal('PROFILE_NOT_FOUND')
  if (me !== 'venue') throw refusal('HOLDS_VENUES_ONLY')
  const wish = { me, venueId: actor.partyId, artistId, actName: artistId ? '' : actName, input } as const
  const request = { key, operation: 'place hold', body: { artistId, actName, ...input } }
  return (await once(deps, actor, request, async (tx) => ({ id: await make(deps, tx, wish) }))).id
}

/**
 * Asks a venue to hold an evening for the calling artist. Returns the hold's id, for a repeat with the same key too. Throws
 * PROFILE_NOT_FOUND, HOLD_REQUESTS_ARTISTS_ONLY, PROFILE_INCOMPLETE, VENUE_NOT_FOUND, and as `placeHold`.
 */
export async function requestHold(
  deps: Deps,
  actor: Actor,
  venueId: PartyId,
  { key, ...input }: RequestHoldInput & Keyed,
): Promise<string> {
  const me = sideOf(actor)
  if (!me) throw refusal('PROFILE_NOT_FOUND')
  if (me !== 'artist') throw refusal('HOLD_REQUESTS_ARTISTS_ONLY')
  if (!actor.profileComplete) throw refusal('PROFILE_INCOMPLETE')
  const wish = { me, venueId, artistId: actor.partyId, actName: '', input } as const
  const request = { key, operation: 'request hold', body: { venueId, ...input } }
  return (await once(deps, actor, request, async (tx) => ({ id: await make(deps, tx, wish) }))).id
}

/** Locks the parties, checks, and inserts the hold. One for a member who blocked its maker is never delivered. */
async function make(deps: Deps, tx: Tx, wish: Wish): Promise<string> {
  const { me, venueId, artistId, actName, input } = wish
  const now = deps.now()
  const delivered = artistId === null || (await requireReceiver(tx, wish, artistId))
  await lockProfiles(tx, artistId ? [venueId, artistId] : [venueId])
  if (artistId !== null) {
    const [from, to] = endsOf(wish, artistId)
    await requireContact(tx, deps, { kind: 'hold', from, to, sentSince: heldSince(me) })
  }
  const timeZone = (await findTimeZone(tx, venueId)) ?? DEFAULT_TIME_ZONE
  const { startsAt, endsAt } = requireInstants(input, timeZone)
  if (startsAt <= now) throw fieldRefusal('start', holdTexts.startInPast)
  if (startsAt.getTime() > now.getTime() + MOST_AHEAD_MS) throw fieldRefusal('start', holdTexts.tooFar)
  const stageId = await chooseStage(tx, venueId, input.stageId)
  const hours = { venue_id: venueId, stage_id: stageId, starts_at: startsAt, ends_at: endsAt }
  await requireRoom(tx, wish, hours)
  const hold = await insertHold(tx, {
    ...hours,
    artist_id: artistId,
    act_name: actName,
    made_by: me,
    delivered,
    status: me === 'venue' ? 'active' : 'requested',
    time_zone: timeZone,
    note: input.note,
    expires_at: holdExpiry(now, input.expiresInDays, startsAt),
    ranked_at: me === 'venue' ? now : null,
    created_at: now,
  })
  await recordHold(tx, hold, me === 'venue' ? 'placed' : 'requested', { actorRole: me, at: now })
  return hold.id
}

/** Returns who makes a hold for a member, and who gets it. */
const endsOf = ({ me, venueId }: Wish, artistId: PartyId) =>
  me === 'venue' ? ([venueId, artistId] as const) : ([artistId, venueId] as const)

/** Returns whether the hold reaches the member on the other side, whose pair it locks. */
async function requireReceiver(tx: Tx, wish: Wish, artistId: PartyId): Promise<boolean> {
  const { me } = wish
  const [from, to] = endsOf(wish, artistId)
  await lockPair(tx, from, to)
  const other = await findShownProfile(tx, to)
  if (me === 'venue' && other?.user_type !== 'artist') throw refusal('ARTIST_NOT_FOUND')
  if (me === 'artist' && (!other || other.user_type === 'artist')) throw refusal('VENUE_NOT_FOUND')
  await requireSeparate(tx, from, to)
  const blockers = await findBlockers(tx, from, to)
  if (blockers.has(from)) throw refusal('PERSON_BLOCKED')
  return !blockers.has(to)
}

/** Refuses a hold beyond the limits, and a second one of the same act in overlapping hours. */
async function requireRoom(
  tx: Tx,
  { me, venueId, artistId, actName }: Wish,
  hours: Parameters<typeof selectHoldsOver>[1],
): Promise<void> {
  const most = me === 'venue' ? HOLDS_PER_VENUE : HOLDS_PER_ARTIST
  if ((await countLive(tx, me === 'venue' ? venueId : artistId!, me)) >= most) throw refusal('HOLDS_TOO_MANY')
  const over = await selectHoldsOver(tx, hours)
  const isSame = (name: string) => name.toLowerCase() === actName.toLowerCase()
  // One that never reached this side must not give itself away.
  const seen = over.filter((hold) => hold.delivered || hold.made_by === me)
  if (seen.some((hold) => (artistId ? hold.artist_id === artistId : isSame(hold.act_name))))
    throw refusal('HOLD_EXISTS')
  if (over.length >= HOLDS_PER_NIGHT) throw refusal('HOLDS_TOO_MANY_THAT_NIGHT')
}
