import { LINEUP_MAX, lineupMemberInput, PARTS } from '@bandstand/domain/lineup'
import { z } from 'zod'
import { busyPlayer, knowingly } from '../booking/busy-players.ts'
import { declare } from '../errors.ts'
import { operations } from '../operations.ts'

const part = z.enum(PARTS)

/** Somebody in an act's line-up, as those who act for it see them. */
const lineupMember = z.object({
  id: z.uuid(),
  name: z.string(),
  instruments: z.array(z.string()),
  part,
  /** Whether the act shows them on its profile. */
  listed: z.boolean(),
  /** Whether they themselves don't want to be shown there. */
  isHidden: z.boolean(),
  /** Their account; null for somebody who is only a name. */
  personId: z.uuid().nullable(),
  /** An invitation that they can still accept; null for none. */
  invitationId: z.uuid().nullable(),
  isYou: z.boolean(),
})
export type LineupMember = z.infer<typeof lineupMember>

/** Somebody of a line-up, as everybody sees them on the act's profile. */
export const listedMember = z.object({
  name: z.string(),
  instruments: z.array(z.string()),
  /** Their own act, for a link to its profile; null for none. */
  actId: z.uuid().nullable(),
})

/** Somebody who plays a booking. */
export const player = z.object({ name: z.string(), instruments: z.array(z.string()), part })

/** The same for those who may name others, each with the id that says so. */
const namedPlayer = player.extend({ id: z.uuid() })

const players = z.object({
  players: z.array(namedPlayer),
  /** People of the act's line-up who don't play. */
  others: z.array(namedPlayer),
  canChange: z.boolean(),
  /** Who of them plays elsewhere at that time; only for those who may change it. */
  busy: z.array(busyPlayer),
})
export type Players = z.infer<typeof players>

const { get, put, post, remove } = operations('Line-up')
const byId = z.strictObject({ id: z.uuid() })
const ofBooking = { bookingId: z.uuid() }
const wholeLineup = z.object({ people: z.array(lineupMember) })
/** What the caller says about shows that they play, in any act. */
const playerChoice = z.object({
  /** Whether they are in any line-up: nobody else needs the choice. */
  plays: z.boolean(),
  neverTwice: z.boolean(),
})
const ids = z.array(z.uuid()).max(LINEUP_MAX * 2)

/** Who plays in an act, and who plays one of its bookings. For acts only. */
export const lineup = {
  /** In their order. */
  get: get('seeNights', '/lineup', 'List who plays in your act')
    .errors(declare('LINEUP_ACTS_ONLY'))
    .output(wholeLineup),
  /** Adds them if there is nobody with this id, so that a repeat changes nothing and a removed one can be put back. */
  save: put('editProfile', '/lineup/{id}', 'Add somebody to your line-up, or change them')
    .errors(
      declare(
        'LINEUP_ACTS_ONLY',
        'LINEUP_MEMBER_NOT_FOUND',
        'LINEUP_FULL',
        'LINEUP_TWICE',
        'PLAYERS_BUSY',
        'NOT_A_MEMBER',
        'INVITATION_NOT_FOUND',
      ),
    )
    .input(lineupMemberInput.extend({ id: z.uuid() }))
    .output(wholeLineup),
  /** A repeat changes nothing. */
  remove: remove('editProfile', '/lineup/{id}', 'Remove somebody from your line-up')
    .errors(declare('LINEUP_ACTS_ONLY'))
    .input(byId)
    .output(z.object({ removed: z.boolean() })),
  /** Those whose ids are missing come after the others. */
  reorder: post('editProfile', '/lineup/order', 'Change the order of your line-up')
    .errors(declare('LINEUP_ACTS_ONLY'))
    .input(z.strictObject({ ids }))
    .output(wholeLineup),
  /** Only for oneself, in the line-up of any act. */
  hideMe: post('useAccount', '/lineup/{id}/hidden', 'Hide yourself on the profile of an act you play in')
    .errors(declare('LINEUP_MEMBER_NOT_FOUND'))
    .input(byId.extend({ hidden: z.boolean() }))
    .output(z.object({ hidden: z.boolean() })),
  getMyChoice: get('useAccount', '/players/me', 'See whether acts can book you for two shows at once').output(
    playerChoice,
  ),
  /** For all acts, from now on. */
  setMyChoice: put('useAccount', '/players/me', 'Say whether acts can book you for two shows at once')
    .input(z.strictObject({ neverTwice: z.boolean() }))
    .output(playerChoice),
  /** For both parties; only the act gets the others of its line-up. */
  players: get('seeNights', '/bookings/{bookingId}/players', 'List who plays a booking')
    .errors(declare('BOOKING_NOT_FOUND'))
    .input(z.strictObject(ofBooking))
    .output(players),
  /** Until the show starts. `ids`: those who play, in order, of `players` and `others`. */
  setPlayers: put('book', '/bookings/{bookingId}/players', 'Change who plays a booking')
    .errors(
      declare(
        'BOOKING_NOT_FOUND',
        'PLAYERS_OTHER_SIDE',
        'PLAYERS_CLOSED',
        'PLAYERS_NONE',
        'PLAYERS_BUSY',
        'LINEUP_MEMBER_NOT_FOUND',
        'LINEUP_TWICE',
      ),
    )
    .input(z.strictObject({ ...ofBooking, ids, ...knowingly }))
    .output(players),
}
