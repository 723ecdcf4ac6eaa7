/**
 * What a calendar shows. `application`: a live one without an offer. `outside`: what a venue agreed on elsewhere. `imported`: busy time of
 * a calendar that the reader or their act keeps elsewhere.
 */
export const ENTRY_KINDS = [
  'booking',
  'gig',
  'application',
  'offer',
  'hold',
  'blocked',
  'outside',
  'imported',
] as const
export type EntryKind = (typeof ENTRY_KINDS)[number]

/**
 * How far the matter of an entry has come, in the order of its life. `offered`: somebody can accept. `unsigned` and `booked`: a
 * confirmed booking without and with a signed contract.
 */
export const ENTRY_STATES = [
  'open',
  'invited',
  'applied',
  'offered',
  'held',
  'unsigned',
  'booked',
  'played',
  'blocked',
  'outside',
  'imported',
] as const
export type EntryState = (typeof ENTRY_STATES)[number]

/** How each state is written in calendars. */
export const ENTRY_STATE_TEXTS: Record<EntryState, string> = {
  open: 'Open',
  invited: 'Invited',
  applied: 'Applied',
  offered: 'Offered',
  held: 'On hold',
  unsigned: 'Not signed yet',
  booked: 'Booked',
  played: 'Played',
  blocked: 'Blocked',
  outside: 'Booked outside',
  imported: 'Busy elsewhere',
}
