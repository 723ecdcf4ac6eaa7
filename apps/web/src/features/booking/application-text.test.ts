import type { Offer } from '@bandstand/api-spec'
import { describe, expect, test } from 'vitest'
import { applicationStamp, lastOfferSentence, statusSentence } from './application-text.ts'

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
  pendingOffer: null,
} as const

describe('the sentence about an application', () => {
  test('tells each party how far it is', () => {
    expect(statusSentence({ ...base, me: 'artist' })).toBe(
      'Sent. The Room hasn’t opened your application yet.',
    )
    expect(statusSentence({ ...base, me: 'venue' })).toBe('Reyes Trio is waiting for your reply.')
    const filled = { ...base, status: 'filled', waitingFor: null } as const
    expect(statusSentence({ ...filled, me: 'artist' })).toBe('The Room booked someone else for this gig.')
    const closed = { ...base, status: 'closed', waitingFor: null } as const
    expect(statusSentence({ ...closed, me: 'artist' })).toBe('The Room closed this gig.')
    expect(statusSentence({ ...closed, me: 'venue' })).toBe('You closed this gig.')
    const invited = { ...base, origin: 'invited', status: 'declined', waitingFor: null } as const
    expect(statusSentence({ ...invited, me: 'artist' })).toBe('You declined this invitation.')
    expect(statusSentence({ ...invited, me: 'venue' })).toBe('Reyes Trio declined this time.')
  })

  test('says who has to reply once it was opened', () => {
    const opened = { ...base, status: 'opened' } as const
    expect(statusSentence({ ...opened, me: 'artist' })).toBe('The Room has seen your application.')
    expect(statusSentence({ ...opened, me: 'venue' })).toBe('Reyes Trio is waiting for your reply.')
    const replied = { ...opened, waitingFor: 'artist' } as const
    expect(statusSentence({ ...replied, me: 'artist' })).toBe('The Room is waiting for your reply.')
    expect(statusSentence({ ...replied, me: 'venue' })).toBe('Waiting for Reyes Trio to reply.')
  })

  test('names the pending offer and whose turn it is', () => {
    const pendingOffer = {
      id: 'o',
      number: 1,
      madeBy: 'venue',
      fee: 650.5,
      expiresAt: '2026-11-24T00:00:00Z',
    } as const
    const offered = { ...base, status: 'opened', waitingFor: 'artist', pendingOffer } as const
    expect(statusSentence({ ...offered, me: 'artist' })).toBe(
      'The Room offered $650.50. It’s your turn to respond.',
    )
    expect(statusSentence({ ...offered, me: 'venue' })).toBe(
      'Waiting for Reyes Trio to respond to your $650.50 offer.',
    )
  })

  test('says how the last offer ended while another one may follow', () => {
    const newest = { fee: 650.5, madeBy: 'venue', status: 'expired' } as Offer
    const open = { ...base, me: 'venue', status: 'opened', offers: [newest] } as const
    expect(lastOfferSentence(open)).toBe('Reyes Trio didn’t respond to your $650.50 offer in time.')
    expect(lastOfferSentence({ ...open, me: 'artist' })).toBe('The $650.50 offer from The Room has expired.')
    const declined = { ...open, offers: [{ ...newest, status: 'declined' as const }] }
    expect(lastOfferSentence(declined)).toBe('Reyes Trio declined your $650.50 offer.')
    expect(lastOfferSentence({ ...declined, waitingFor: null })).toBe('')
    expect(lastOfferSentence({ ...open, offers: [] })).toBe('')
  })
})

describe('the status of an application', () => {
  const labels = (change: Partial<Parameters<typeof applicationStamp>[0]>) =>
    (['artist', 'venue'] as const).map((me) => applicationStamp({ ...base, ...change, me }).label)

  test('is what it means for its reader', () => {
    expect(labels({})).toEqual(['Sent', 'New'])
    expect(labels({ origin: 'invited' })).toEqual(['New', 'Sent'])
    expect(labels({ status: 'opened' })).toEqual(['Seen', 'Your turn'])
    expect(labels({ status: 'opened', waitingFor: 'artist' })).toEqual(['Your turn', 'Replied'])
    expect(labels({ status: 'declined', waitingFor: null })).toEqual(['Declined', 'You declined'])
    expect(labels({ status: 'withdrawn', waitingFor: null })).toEqual(['You withdrew', 'Withdrawn'])
    expect(labels({ status: 'filled', waitingFor: null })).toEqual(['Gig filled', 'Gig filled'])
    const pendingOffer = {
      id: 'o',
      number: 1,
      madeBy: 'venue',
      fee: 650,
      expiresAt: '2026-11-24T00:00:00Z',
    } as const
    expect(labels({ status: 'shortlisted', pendingOffer })).toEqual(['Needs your reply', 'Offer sent'])
  })
})
