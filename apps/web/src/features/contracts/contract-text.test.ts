import type { ContractCard } from '@bandstand/api-spec'
import { expect, test } from 'vitest'
import { afterSigning, contractSentence, contractStamp, signBefore } from './contract-text.ts'

const side = (name: string) => ({ uuid: name, name, profileImageUrl: null })
const base = {
  status: 'pending',
  me: 'artist',
  artist: side('Reyes Trio'),
  venue: side('The Room'),
  signedBy: { artist: false, venue: false },
} as ContractCard

test('tells each party whose signature is missing', () => {
  expect(contractSentence(base, true)).toBe('Neither of you has signed yet.')
  const venueSigned = { ...base, signedBy: { artist: false, venue: true } }
  expect(contractSentence(venueSigned, true)).toBe('The Room signed. It’s your turn to sign.')
  expect(contractSentence({ ...venueSigned, me: 'venue' }, true)).toBe('You signed. Waiting for Reyes Trio.')
  expect(contractSentence({ ...base, status: 'signed' }, true)).toBe('You and The Room have both signed.')
})

test('says who has to sign by the deadline, and what a signature leads to', () => {
  expect(signBefore(base, true)).toBe('You both have to sign by')
  const venueSigned = { ...base, signedBy: { artist: false, venue: true } }
  expect(signBefore(venueSigned, true)).toBe('Sign by')
  expect(signBefore({ ...venueSigned, me: 'venue' }, true)).toBe('Reyes Trio has to sign by')
  expect(afterSigning(base)).toMatch(/^After you, The Room has to sign\./)
  expect(afterSigning(venueSigned)).toBe('The Room signed, so the contract takes effect when you sign.')
})

test('shows each party what the status of a contract means for them', () => {
  const labels = (change: object) =>
    (['artist', 'venue'] as const).map((me) =>
      contractStamp({ ...base, amendmentWaitsFor: null, ...change, me }, true),
    )
  const [artist, venue] = labels({ signedBy: { artist: false, venue: true } })
  // What needs the reader is marked as such everywhere.
  expect(artist).toEqual({ status: 'open', label: 'Needs your signature' })
  expect(venue).toEqual({ status: 'pending', label: 'Waiting for their signature' })
  const signed = labels({ status: 'signed', amendmentWaitsFor: 'venue' })
  expect(signed.map((stamp) => stamp?.label)).toEqual(['Signed', 'Change to review'])
  expect(labels({ status: 'expired' })[0]?.label).toBe('Not signed in time')
  expect(labels({ status: 'on_hold' })).toEqual([null, null])
})

test('asks only those for a signature who may sign', () => {
  const waiting = { ...base, signedBy: { artist: false, venue: true } }
  expect(contractStamp({ ...waiting, amendmentWaitsFor: null, me: 'artist' }, false)?.label).toBe(
    'Not signed yet',
  )
  expect(contractStamp({ ...base, amendmentWaitsFor: 'artist', me: 'artist' }, false)?.label).toBe(
    'Change proposed',
  )
  expect(contractSentence(waiting, false)).toBe('The Room signed. Reyes Trio has to sign.')
  expect(signBefore(waiting, false)).toBe('Reyes Trio has to sign by')
})
