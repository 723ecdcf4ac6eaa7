import type { Graph } from '../lifecycle/index.ts'
import { NEW } from '../lifecycle/index.ts'

/**
 * `requested`: an artist asked, and the venue hasn't replied. `active`, `challenged` and `confirmed` holds have a rank. The others
 * have ended: `booked` because somebody was booked in their hours.
 */
export const HOLD_STATUSES = [
  'requested',
  'active',
  'challenged',
  'confirmed',
  'declined',
  'released',
  'expired',
  'booked',
] as const
export type HoldStatus = (typeof HOLD_STATUSES)[number]

/** Holds with a rank among those of the same stage whose hours overlap: the earlier one was placed, the lower its number. */
export const RANKED_HOLDS = ['active', 'challenged', 'confirmed'] as const satisfies readonly HoldStatus[]
export const LIVE_HOLDS = ['requested', ...RANKED_HOLDS] as const satisfies readonly HoldStatus[]

/** Events in the past tense. */
export const HOLD_GRAPH = {
  requested: { from: [NEW], to: 'requested', by: ['artist'] },
  placed: { from: [NEW], to: 'active', by: ['venue'] },
  accepted: { from: ['requested'], to: 'active', by: ['venue'] },
  declined: { from: ['requested'], to: 'declined', by: ['venue'] },
  /** Somebody behind it wants to book the hours, or somebody ahead of it confirmed. */
  challenged: { from: ['active'], to: 'challenged', by: ['artist', 'venue'] },
  confirmed: { from: ['active', 'challenged'], to: 'confirmed', by: ['artist', 'venue'] },
  /** The hold that challenged it has ended. */
  left_alone: { from: ['challenged'], to: 'active', by: ['artist', 'venue', 'system'] },
  released: { from: LIVE_HOLDS, to: 'released', by: ['artist', 'venue', 'system'] },
  /** Nobody answered the challenge. */
  lapsed: { from: ['challenged'], to: 'released', by: ['system'] },
  expired: { from: LIVE_HOLDS, to: 'expired', by: ['system'] },
  booked: { from: LIVE_HOLDS, to: 'booked', by: ['artist', 'venue', 'system'] },
} as const satisfies Graph<HoldStatus>
export type HoldEvent = keyof typeof HOLD_GRAPH
