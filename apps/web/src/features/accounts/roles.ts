import { REGISTRABLE_USER_TYPES, USER_TYPE_LABELS } from '@bandstand/domain/accounts'

const NOTES = {
  artist: 'I play, sing, spin or run sound.',
  venue: 'I have a room or an event to fill.',
}

/** The posters beside the forms that register. */
export const POSTERS = {
  artist: { id: 'door-artist', family: 'record' },
  venue: { id: 'door-venue', family: 'rays' },
} as const

/** The choices of `I am a`. */
export const ROLES = REGISTRABLE_USER_TYPES.map((value) => ({
  value,
  shape: value,
  label: USER_TYPE_LABELS[value],
  note: NOTES[value],
}))
