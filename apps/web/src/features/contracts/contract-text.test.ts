import type { ContractCard } from '@bandstand/api-spec'
import { expect, test } from 'vitest'
import { contractSentence, contractStamp } from './contract-text.ts'

const side = (name: string) => ({ uuid: name, name, profileImageUrl: null })
const base = {
  status: 'pending',
  me: 'artist',
  artist: side('Reyes Trio'),
  venue: side('The Room'),
  signedBy: { artist: false, venue: false },
} as ContractCard

test('tells each party whose signature is missing', () => {
  expect(contractSentence(base)).toBe('Neither of you has signed yet.')
  const venueSigned = { ...base, signedBy: { artist: false, venue: true } }
  expect(contractSentence(venueSigned)).toBe('The Room has signed. It’s your turn to sign.')
  expect(contractSentence({ ...venueSigned, me: 'venue' })).toBe('You’ve signed. Waiting for Reyes Trio.')
  expect(contractSentence({ ...base, status: 'signed' })).toBe('You and The Room have both signed.')
})

test('shows each party what the status of a contract means for them', () => {
  const labels = (change: object) =>
    (['artist', 'venue'] as const).map((me) =>
      contractStamp({ ...base, amendmentWaitsFor: null, ...change, me }),
    )
  const [artist, venue] = labels({ signedBy: { artist: false, venue: true } })
  expect(artist?.label).toBe('Needs your signature')
  expect(venue?.label).toBe('Waiting for their signature')
  const signed = labels({ status: 'signed', amendmentWaitsFor: 'venue' })
  expect(signed.map((stamp) => stamp?.label)).toEqual(['Signed', 'Change to review'])
  expect(labels({ status: 'expired' })[0]?.label).toBe('Not signed in time')
  expect(labels({ status: 'on_hold' })).toEqual([null, null])
})
