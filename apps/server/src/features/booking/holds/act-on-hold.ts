import { HOLD_CHALLENGES_MAX, holdAnswerBy } from '@bandstand/domain/holds'
import { actionOf, type Side } from '@bandstand/domain/lifecycle'
import type { Actor } from '../../../auth/actor.ts'
import type { Tx } from '../../../db/database.ts'
import { lockProfiles } from '../../../db/locks.ts'
import type { Deps } from '../../../deps.ts'
import { refusal } from '../../../errors.ts'
import { sideIn } from '../booking.policy.ts'
import { findHoldAnswerHours } from '../calendar/booking-defaults.queries.ts'
import { findHold, type HoldRow, selectAhead, selectBehind } from './holds.queries.ts'
import { endHolds, isLiveHold, isRankedHold, recordHold, stepHold } from './step-hold.ts'

/** A hold that somebody acts on, with its venue's profile and its artist's locked. */
interface InHold {
  tx: Tx
  hold: HoldRow
  action: ReturnType<typeof actionOf<Side>>
}

/** Accepts an artist's request, which gets the next rank. A repeat changes nothing. Throws as `enter`, HOLD_ENDED, MEMBER_UNAVAILABLE. */
export function acceptHold(deps: Deps, actor: Actor, id: string): Promise<void> {
  return enter(
    deps,
    actor,
    id,
    async ({ tx, hold, action }) => {
      if (isRankedHold(hold)) return
      if (!(await stepHold(tx, hold, 'accepted', action, { ranked_at: action.at })))
        throw refusal('HOLD_ENDED')
    },
    'venue',
  )
}

/** Declines an artist's request. A repeat changes nothing. Throws as `enter`, HOLD_ENDED. */
export function declineHold(deps: Deps, actor: Actor, id: string): Promise<void> {
  return enter(
    deps,
    actor,
    id,
    async ({ tx, hold, action }) => {
      if (hold.status === 'declined') return
      if ((await endHolds(tx, [hold], 'declined', action)).length === 0) throw refusal('HOLD_ENDED')
    },
    'venue',
  )
}

/** Releases a hold, for either side. A repeat changes nothing. Throws as `enter`, HOLD_ENDED. */
export function releaseHold(deps: Deps, actor: Actor, id: string): Promise<void> {
  return enter(deps, actor, id, async ({ tx, hold, action }) => {
    if (hold.status === 'released') return
    if ((await endHolds(tx, [hold], 'released', action)).length === 0) throw refusal('HOLD_ENDED')
  })
}

/**
 * Asks everybody ahead of a hold to confirm or release, within the venue's hours. A repeat asks nobody again. Throws as `enter`,
 * HOLD_ENDED, HOLD_NOT_RANKED, HOLD_FIRST, HOLD_AHEAD_CONFIRMED, HOLD_ASKED_OFTEN.
 */
export function challengeHold(deps: Deps, actor: Actor, id: string): Promise<void> {
  return enter(deps, actor, id, async ({ tx, hold, action }) => {
    if (!isLiveHold(hold)) throw refusal('HOLD_ENDED')
    if (!isRankedHold(hold)) throw refusal('HOLD_NOT_RANKED')
    const ahead = await selectAhead(tx, hold)
    if (ahead.length === 0) throw refusal('HOLD_FIRST')
    if (ahead.every(({ status }) => status === 'confirmed')) throw refusal('HOLD_AHEAD_CONFIRMED')
    const isAsked = ahead.some(({ status }) => status === 'challenged')
    if (!isAsked && !ahead.some(canBeAsked)) throw refusal('HOLD_ASKED_OFTEN')
    await askAll(tx, ahead, hold, action)
  })
}

/** An act isn't asked again and again by holds that come and go behind it. */
const canBeAsked = ({ status, times_challenged: times }: HoldRow) =>
  status === 'active' && times < HOLD_CHALLENGES_MAX

/** Asks those of `others` that can be asked to confirm or release. */
async function askAll(tx: Tx, others: HoldRow[], by: HoldRow, action: InHold['action']): Promise<void> {
  const hours = await findHoldAnswerHours(tx, by.venue_id)
  for (const other of others.filter(canBeAsked))
    await stepHold(tx, other, 'challenged', action, {
      challenged_by: by.id,
      times_challenged: other.times_challenged + 1,
      answer_by: holdAnswerBy(action.at, hours, other.starts_at),
    })
}

/**
 * Confirms a hold, challenged or not. Those behind it are asked to confirm or release in turn; whoever challenged it is only told.
 * The venue can confirm for its act. A repeat changes nothing. Throws as `enter`, HOLD_ENDED, HOLD_NOT_RANKED.
 */
export function confirmHold(deps: Deps, actor: Actor, id: string): Promise<void> {
  return enter(deps, actor, id, async ({ tx, hold, action }) => {
    if (hold.status === 'confirmed') return
    if (hold.status === 'requested') throw refusal('HOLD_NOT_RANKED')
    const isLate = hold.answer_by !== null && hold.answer_by <= action.at
    if (isLate || !(await stepHold(tx, hold, 'confirmed', action))) throw refusal('HOLD_ENDED')
    const behind = await selectBehind(tx, hold)
    const challenger = behind.find((other) => other.id === hold.challenged_by)
    if (challenger) await recordHold(tx, challenger, 'kept', action)
    await askAll(
      tx,
      behind.filter((other) => other !== challenger),
      hold,
      action,
    )
  })
}

/**
 * Runs `act` with the profiles of a hold's parties locked. `only`: the side that can do so. Throws HOLD_NOT_FOUND to everybody who
 * doesn't see it, HOLDS_VENUES_ONLY to the artist, HOLD_ENDED once it has expired.
 */
async function enter(
  deps: Deps,
  actor: Actor,
  id: string,
  act: (context: InHold) => Promise<void>,
  only?: Side,
): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    const found = await findHold(tx, id)
    const me = found && sideIn(actor, { venue_id: found.venue_id, artist_id: found.artist_id })
    if (!found || !me || !(found.delivered || found.made_by === me)) throw refusal('HOLD_NOT_FOUND')
    if (only && me !== only) throw refusal('HOLDS_VENUES_ONLY')
    const profiles = await lockProfiles(
      tx,
      found.artist_id ? [found.venue_id, found.artist_id] : [found.venue_id],
    )
    const hold = await findHold(tx, id)
    if (!hold) throw refusal('HOLD_NOT_FOUND')
    const at = deps.now()
    if (isLiveHold(hold) && hold.expires_at <= at) throw refusal('HOLD_ENDED')
    const isSuspended = profiles.some(({ uuid, suspended }) => uuid === hold.artist_id && suspended)
    if (only === 'venue' && isSuspended && hold.status === 'requested') throw refusal('MEMBER_UNAVAILABLE')
    await act({ tx, hold, action: actionOf(actor, me, at) })
  })
}
