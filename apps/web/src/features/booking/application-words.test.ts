import { describe, expect, test } from 'vitest'
import { statusSentence } from './application-words.ts'

const side = (name: string) => ({ uuid: name, name, profileImageUrl: null })
const artist = {
  ...side('Reyes Trio'),
  professions: [],
  instruments: [],
  genres: [],
  hourlyRate: null,
  location: null,
  rating: null,
}
const base = {
  artist,
  venue: side('The Room'),
  origin: 'applied',
  status: 'sent',
  waitingFor: 'venue',
  standingOffer: null,
} as const

describe('the sentence about an application', () => {
  test('tells each side in its own words where it stands', () => {
    expect(statusSentence({ ...base, me: 'artist' })).toBe(
      'Sent. The Room has not opened your application yet.',
    )
    expect(statusSentence({ ...base, me: 'venue' })).toBe('Reyes Trio waits for your answer.')
    const filled = { ...base, status: 'filled', waitingFor: null } as const
    expect(statusSentence({ ...filled, me: 'artist' })).toBe('Filled: The Room booked somebody else.')
    const invited = { ...base, origin: 'invited', status: 'declined', waitingFor: null } as const
    expect(statusSentence({ ...invited, me: 'artist' })).toBe('You declined this invitation.')
    expect(statusSentence({ ...invited, me: 'venue' })).toBe('Reyes Trio declined this time.')
  })

  test('names the offer that waits and whose turn it is', () => {
    const standingOffer = {
      id: 'o',
      number: 1,
      madeBy: 'venue',
      fee: 650.5,
      expiresAt: '2026-11-24T00:00:00Z',
    } as const
    const offered = { ...base, status: 'opened', waitingFor: 'artist', standingOffer } as const
    expect(statusSentence({ ...offered, me: 'artist' })).toBe(
      'The Room offers $650.50. It is your turn to answer.',
    )
    expect(statusSentence({ ...offered, me: 'venue' })).toBe(
      'Reyes Trio has your offer of $650.50 and is to answer.',
    )
  })
})
