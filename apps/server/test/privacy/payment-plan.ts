import { pay, newKey } from '../members/payments.ts'
import { ids, type Plan } from './plan.ts'
import type { PrivacyWorld } from './world.ts'

const KEY = 'c0ffee00-0000-4000-8000-000000000001'

/** Pays the artist for the booking and plans the requests for payments: a request that would move money is refused by then. */
export async function paymentPlan({ test, artist, venue }: PrivacyWorld): Promise<Plan> {
  const { transactions } = await artist.api.payments.list({})
  const [transaction] = transactions
  if (!transaction) throw new Error('a booking has a payment')
  const { id, bookingId } = transaction
  await pay(test, venue, id)
  await venue.api.payments.checkDeposit({ id })
  await venue.api.payments.release({ id, ...newKey() })
  const ofPayments = ids(id).map((each) => ({ path: { id: each } }))
  const keyed = ofPayments.map((ask) => ({ ...ask, body: { key: KEY } }))
  const answered = ofPayments.map((ask) => ({ ...ask, body: { key: KEY, number: 1 } }))
  return {
    'payments.list': [{}, { query: { page: 0 } }],
    'payments.get': ofPayments,
    'payments.trustRecord': ofPayments,
    'payments.getForBooking': ids(bookingId).map((each) => ({ path: { bookingId: each } })),
    'payments.cancelRecord': ids(bookingId).map((each) => ({ path: { bookingId: each } })),
    'payments.writeSickNote': ids(bookingId).map((each) => ({
      path: { bookingId: each },
      body: { note: '' },
    })),
    'payments.receipt': ofPayments,
    'payments.beginDeposit': ofPayments,
    'payments.checkDeposit': ofPayments,
    'payments.release': keyed,
    'payments.cancel': keyed,
    'payments.reportProblem': keyed.map((ask) => ({
      ...ask,
      body: { key: KEY, earned: '1', text: 'Too quiet.' },
    })),
    'payments.proposeSplit': keyed.map((ask) => ({
      ...ask,
      body: { key: KEY, earned: '1', note: 'Too quiet.' },
    })),
    'payments.acceptSplit': answered,
    'payments.declineSplit': answered,
    'payments.claimOutside': keyed.map((ask) => ({
      ...ask,
      body: { key: KEY, amount: '5', method: 'cash', paidOn: '2026-11-01' },
    })),
    'payments.confirmClaim': answered,
    'payments.denyClaim': answered,
    'payments.withdraw': [{ body: { key: KEY, amount: '5' } }, { body: { key: KEY, amount: '-5' } }],
    'payments.listPayouts': [{}],
    // An artist's sessions would end.
    'payments.freezePayouts': [{ viewers: ['visitor', 'venue'] }],
    'payments.setUpPayouts': [{ viewers: ['visitor', 'venue'] }],
    'payments.getOwnBalance': [{}],
    'payments.withdrawOwn': [{ body: { key: KEY, amount: '5' } }, { body: { key: KEY, amount: '-5' } }],
    'payments.listOwnPayouts': [{}],
    'payments.freezeOwnPayouts': [{}],
    'payments.setUpOwnPayouts': [{}],
    'payments.listUnclaimed': [{}],
    'payments.returnUnclaimed': ids().map((id) => ({ path: { id } })),
    'payments.earnings': [{}],
  }
}
