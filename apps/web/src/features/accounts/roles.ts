import { REGISTRABLE_USER_TYPES, USER_TYPE_LABELS } from '@bandstand/domain/accounts'

const NOTES = {
  artist: 'I play, sing, spin or run sound.',
  venue: 'I have a room or an event to fill.',
}

/** The choices of `I am a`. */
export const ROLES = REGISTRABLE_USER_TYPES.map((value) => ({
  value,
  shape: value,
  label: USER_TYPE_LABELS[value],
  note: NOTES[value],
}))
