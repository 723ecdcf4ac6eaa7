import { expect, test } from 'vitest'
import { askedFee, feeDifference } from './applicant-text.ts'

const flat = { pay: 650, paymentType: 'flat', durationMinutes: null } as const

test('compares the requested fee with what the gig pays for the whole evening', () => {
  expect(feeDifference(700, flat)).toBe('$50.00 above your posted pay')
  expect(feeDifference(612.5, flat)).toBe('$37.50 below your posted pay')
  expect(feeDifference(650, flat)).toBe('same as your posted pay')
  expect(feeDifference(440, { pay: 55, paymentType: 'hourly', durationMinutes: 480 })).toBe(
    'same as your posted pay',
  )
})

test('compares nothing if one of the two has no amount', () => {
  expect(feeDifference(null, flat)).toBe('')
  expect(feeDifference(700, { ...flat, pay: 0 })).toBe('')
})

test('takes the newest fee that the artist asked for', () => {
  const offer = { fee: 350, status: 'pending' } as const
  expect(askedFee({ proposedFee: 300, lastOffer: null })).toEqual({ fee: 300, first: false })
  expect(askedFee({ proposedFee: 300, lastOffer: { ...offer, madeBy: 'artist' } })).toEqual({
    fee: 350,
    first: false,
  })
  expect(askedFee({ proposedFee: 300, lastOffer: { ...offer, madeBy: 'venue' } })).toEqual({
    fee: 300,
    first: true,
  })
})
