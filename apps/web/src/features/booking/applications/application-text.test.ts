import type { ApplicationCard } from '@bandstand/api-spec'
import { describe, expect, test } from 'vitest'
import { amountOf, applicationStamp, isOfferOver, rowSentence, statusSentence } from './application-text.ts'

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
  id: 'a',
  gig: { timeZone: 'America/Detroit' } as ApplicationCard['gig'],
  artist,
  venue: side('The Room'),
  origin: 'applied',
  status: 'sent',
  answerBy: null,
  unanswered: false,
  waitingFor: 'venue',
  pendingOffer: null,
  lastOffer: null,
  booking: null,
  agreed: false,
  schedule: null,
} as const

const labelsOf = (change: Partial<Omit<ApplicationCard, 'me'>>) =>
  (['artist', 'venue'] as const).map((me) => applicationStamp({ ...base, ...change, me }, true).label)

describe('the sentence about an application', () => {
  test('tells each party how far it is', () => {
    expect(statusSentence({ ...base, me: 'artist' }, true)).toBe(
      'Sent. The Room hasn’t opened your application yet.',
    )
    expect(statusSentence({ ...base, me: 'venue' }, true)).toBe('Reyes Trio is waiting for your reply.')
    const filled = { ...base, status: 'filled', waitingFor: null } as const
    expect(statusSentence({ ...filled, me: 'artist' }, true)).toBe(
      'The Room booked someone else for this gig.',
    )
    const closed = { ...base, status: 'closed', waitingFor: null } as const
    expect(statusSentence({ ...closed, me: 'artist' }, true)).toBe('The Room closed this gig.')
    expect(statusSentence({ ...closed, me: 'venue' }, true)).toBe('You closed this gig.')
    const invited = { ...base, origin: 'invited', status: 'declined', waitingFor: null } as const
    expect(statusSentence({ ...invited, me: 'artist' }, true)).toBe('You declined this invitation.')
    expect(statusSentence({ ...invited, me: 'venue' }, true)).toBe('Reyes Trio declined this time.')
  })

  test('says until when there is an answer, and that there was none', () => {
    const due = { ...base, answerBy: '2026-12-04T20:00:00.000Z' } as const
    expect(statusSentence({ ...due, me: 'venue' }, true)).toMatch(/waiting for your reply\. Reply by .*Dec 4/)
    expect(statusSentence({ ...due, me: 'artist' }, true)).toMatch(/They have until .*Dec 4.* to reply/)
    const over = { ...base, status: 'expired', unanswered: true, waitingFor: null } as const
    expect(statusSentence({ ...over, me: 'artist' }, true)).toBe(
      'The Room didn’t answer in time, so this application was closed. You can apply again while the gig is open.',
    )
    expect(statusSentence({ ...over, me: 'venue' }, true)).toBe(
      'You didn’t answer in time, so this application was closed.',
    )
    expect(applicationStamp({ ...over, me: 'artist' }, true).label).toBe('No answer')
  })

  test('says who has to reply once it was opened', () => {
    const opened = { ...base, status: 'opened' } as const
    expect(statusSentence({ ...opened, me: 'artist' }, true)).toBe('The Room has seen your application.')
    expect(statusSentence({ ...opened, me: 'venue' }, true)).toBe('Reyes Trio is waiting for your reply.')
    const replied = { ...opened, waitingFor: 'artist' } as const
    expect(statusSentence({ ...replied, me: 'artist' }, true)).toBe('The Room is waiting for your reply.')
    expect(statusSentence({ ...replied, me: 'venue' }, true)).toBe('Waiting for Reyes Trio to reply.')
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
    expect(statusSentence({ ...offered, me: 'artist' }, true)).toBe(
      'The Room offered $650.50. It’s your turn to respond.',
    )
    expect(statusSentence({ ...offered, me: 'venue' }, true)).toBe(
      'Waiting for Reyes Trio to respond to your $650.50 offer.',
    )
    const agreed = { ...offered, agreed: true } as const
    expect(statusSentence({ ...agreed, me: 'artist' }, true)).toBe(
      'The Room wrote that you agreed on $650.50. Is that right?',
    )
    expect(statusSentence({ ...agreed, me: 'venue' }, true)).toBe(
      'Waiting for Reyes Trio to confirm that you agreed on $650.50.',
    )
    const schedule = { dates: 4, ahead: 4, together: 2602, lastOn: '2026-12-15' }
    expect(statusSentence({ ...agreed, schedule, me: 'artist' }, true)).toBe(
      'The Room wrote that you agreed on 4 dates for $2,602.00 together. Is that right?',
    )
    expect(applicationStamp({ ...offered, me: 'artist' }, false).label).toBe('No reply yet')
    expect(statusSentence({ ...offered, me: 'artist' }, false)).toContain('Nobody has replied yet')
    expect(rowSentence({ ...agreed, me: 'artist' }, false)).toContain('A reply is due by')
    expect(rowSentence({ ...agreed, me: 'artist' }, true)).toMatch(
      /^The Room wrote that you’ve agreed. Reply by /,
    )
  })

  test('says how the last offer ended while another one may follow, whatever the status was before', () => {
    const lastOffer = { fee: 650.5, madeBy: 'venue', status: 'expired' } as const
    for (const status of ['opened', 'shortlisted'] as const) {
      const over = { ...base, status, lastOffer } as const
      const sentences = [
        ['venue', 'Reyes Trio didn’t respond to your $650.50 offer in time.'],
        ['artist', 'The $650.50 offer from The Room expired.'],
      ] as const
      for (const [me, sentence] of sentences) {
        expect(statusSentence({ ...over, me }, true)).toBe(sentence)
        expect(rowSentence({ ...over, me }, true)).toBe(sentence)
      }
      expect(labelsOf({ ...over })).toEqual(['Offer expired', 'Your turn'])
    }
    const declined = { ...base, me: 'venue', lastOffer: { ...lastOffer, status: 'declined' } } as const
    expect(statusSentence(declined, true)).toBe('Reyes Trio declined your $650.50 offer.')
    const ended = { ...declined, status: 'withdrawn', waitingFor: null } as const
    expect(isOfferOver(ended)).toBe(false)
    expect(statusSentence(ended, true)).toBe('Reyes Trio withdrew this application.')
  })

  test('leaves out of a row what its status and amount say', () => {
    const pendingOffer = {
      id: 'o',
      number: 1,
      madeBy: 'venue',
      fee: 450,
      expiresAt: '2026-11-24T00:00:00Z',
    } as const
    const offered = { ...base, status: 'opened', waitingFor: 'artist', pendingOffer } as const
    expect(rowSentence({ ...offered, me: 'artist' }, true)).toBe(
      'The Room sent you an offer. Reply by Nov 23, 2026, 7:00 PM EST.',
    )
    expect(rowSentence({ ...base, status: 'shortlisted', me: 'venue' }, true)).toBe('')
    expect(rowSentence({ ...base, status: 'declined', waitingFor: null, me: 'venue' }, true)).toBe('')
    expect(rowSentence({ ...base, status: 'declined', waitingFor: null, me: 'artist' }, true)).toBe(
      'The Room declined this time.',
    )
  })
})

describe('what came of an application', () => {
  const booked = (status: 'confirmed' | 'completed' | 'released', signed = false) =>
    ({
      ...base,
      status: status === 'released' ? 'released' : 'booked',
      waitingFor: null,
      me: 'artist',
      booking: { id: 'b', status, signed, fee: 575 },
    }) as const

  test('reads like the booking, with the agreed fee', () => {
    expect(applicationStamp(booked('confirmed'), true).label).toBe('Not signed yet')
    expect(applicationStamp(booked('confirmed', true), true).label).toBe('Confirmed')
    expect(applicationStamp(booked('completed', true), true).label).toBe('Played')
    expect(applicationStamp(booked('released'), true).label).toBe('Not signed in time')
    expect(statusSentence(booked('completed', true), true)).toBe('You played this gig at The Room.')
    expect(amountOf({ ...booked('confirmed'), proposedFee: 500 })).toEqual({ fee: 575, is: 'agreed' })
    expect(amountOf({ ...base, proposedFee: 500 })).toEqual({ fee: 500, is: 'proposed' })
    expect(amountOf({ ...base, proposedFee: null })).toBeNull()
  })
})

describe('the status of an application', () => {
  test('is what it means for its reader', () => {
    expect(labelsOf({})).toEqual(['Sent', 'New'])
    expect(labelsOf({ origin: 'invited' })).toEqual(['New', 'Sent'])
    expect(labelsOf({ status: 'opened' })).toEqual(['Seen', 'Your turn'])
    expect(labelsOf({ status: 'opened', waitingFor: 'artist' })).toEqual(['Your turn', 'Replied'])
    expect(labelsOf({ status: 'declined', waitingFor: null })).toEqual(['Declined', 'You declined'])
    expect(labelsOf({ status: 'withdrawn', waitingFor: null })).toEqual(['You withdrew', 'Withdrawn'])
    expect(labelsOf({ status: 'filled', waitingFor: null })).toEqual(['Gig filled', 'Gig filled'])
    const pendingOffer = {
      id: 'o',
      number: 1,
      madeBy: 'venue',
      fee: 650,
      expiresAt: '2026-11-24T00:00:00Z',
    } as const
    expect(labelsOf({ status: 'shortlisted', pendingOffer })).toEqual(['Needs your reply', 'Offer sent'])
  })
})
