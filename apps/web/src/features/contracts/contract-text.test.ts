import type { ContractCard } from '@bandstand/api-spec'
import { expect, test } from 'vitest'
import { contractSentence } from './contract-text.ts'

const side = (name: string) => ({ uuid: name, name, profileImageUrl: null })
const base = {
  status: 'pending',
  me: 'artist',
  artist: side('Reyes Trio'),
  venue: side('The Room'),
  signedBy: { artist: false, venue: false },
} as ContractCard

test('the sentence about a contract says to each side whose signature is missing', () => {
  expect(contractSentence(base)).toBe('Neither of you has signed yet.')
  const venueSigned = { ...base, signedBy: { artist: false, venue: true } }
  expect(contractSentence(venueSigned)).toBe('The Room has signed. It’s your turn to sign.')
  expect(contractSentence({ ...venueSigned, me: 'venue' })).toBe('You’ve signed. Waiting for Reyes Trio.')
  expect(contractSentence({ ...base, status: 'signed' })).toBe('You and The Room have both signed.')
})
