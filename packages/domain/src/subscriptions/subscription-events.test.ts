import { expect, it } from 'vitest'
import { subscriptionEvents, type SubscriptionState } from './index.ts'

const paid: SubscriptionState = {
  status: 'active',
  interval: 'monthly',
  paidUntil: new Date('2026-12-01T00:00:00Z'),
  cancelAtPeriodEnd: false,
}
const nothingPaid: SubscriptionState = { ...paid, status: 'incomplete', paidUntil: null }
const unpaid: SubscriptionState = { ...paid, status: 'past_due' }
const ended: SubscriptionState = { ...paid, status: 'ended' }

it('returns what changed in a subscription, and nothing for the same state', () => {
  for (const state of [paid, nothingPaid, unpaid, ended]) expect(subscriptionEvents(state, state)).toEqual([])
  expect(subscriptionEvents(null, nothingPaid)).toEqual([])
  expect(subscriptionEvents(null, paid)).toEqual(['upgraded'])
  expect(subscriptionEvents(nothingPaid, paid)).toEqual(['upgraded'])
  const later = new Date('2027-01-01T00:00:00Z')
  expect(subscriptionEvents(paid, { ...paid, paidUntil: later })).toEqual(['renewed'])
  expect(subscriptionEvents(unpaid, { ...paid, paidUntil: later })).toEqual(['renewed'])
  expect(subscriptionEvents(paid, unpaid)).toEqual(['renewal_failed'])
  expect(subscriptionEvents(paid, { ...paid, interval: 'yearly', paidUntil: later })).toEqual([
    'plan_changed',
  ])
  expect(subscriptionEvents(paid, { ...paid, cancelAtPeriodEnd: true })).toEqual(['will_end'])
  expect(subscriptionEvents({ ...paid, cancelAtPeriodEnd: true }, paid)).toEqual(['resumed'])
  expect(subscriptionEvents(unpaid, ended)).toEqual(['ended'])
  expect(subscriptionEvents(nothingPaid, ended)).toEqual([])
})
