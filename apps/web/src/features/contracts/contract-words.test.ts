import type { ContractCard } from '@bandstand/api-spec'
import { expect, test } from 'vitest'
import { contractSentence, momentAtPlace } from './contract-words.ts'

const side = (name: string) => ({ uuid: name, name, profileImageUrl: null })
const base = {
  status: 'pending',
  me: 'artist',
  artist: side('Reyes Trio'),
  venue: side('The Room'),
  signedBy: { artist: false, venue: false },
} as ContractCard

test('the sentence about a contract tells each side whose signature is missing', () => {
  expect(contractSentence(base)).toBe('Neither of you has signed yet.')
  const venueSigned = { ...base, signedBy: { artist: false, venue: true } }
  expect(contractSentence(venueSigned)).toBe('The Room has signed. Your signature is missing.')
  expect(contractSentence({ ...venueSigned, me: 'venue' })).toBe('You have signed. Waiting for Reyes Trio.')
  expect(contractSentence({ ...base, status: 'signed' })).toBe('Signed by The Room and you.')
})

test('a moment is told by the clock of the place, in summer and in winter', () => {
  const words = (at: string) => momentAtPlace(at, 'America/Detroit').replaceAll('\u202f', ' ')
  expect(words('2026-11-18T21:12:00Z')).toBe('Nov 18, 2026, 4:12 PM EST')
  expect(words('2026-07-18T20:12:00Z')).toBe('Jul 18, 2026, 4:12 PM EDT')
})
