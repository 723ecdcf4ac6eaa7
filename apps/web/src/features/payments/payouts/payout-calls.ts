import { client } from '../../../lib/api/api.ts'

/** What can be done with a balance: that of the act, or one's own shares. */
export const PAYOUT_CALLS = {
  act: {
    withdraw: client.payments.withdraw,
    setUp: () => client.payments.setUpPayouts(),
    freeze: () => client.payments.freezePayouts(),
  },
  own: {
    withdraw: client.payments.withdrawOwn,
    setUp: () => client.payments.setUpOwnPayouts(),
    freeze: () => client.payments.freezeOwnPayouts(),
  },
}
export type BalanceOf = keyof typeof PAYOUT_CALLS
