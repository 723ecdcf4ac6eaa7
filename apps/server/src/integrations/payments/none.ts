import type { PaymentsPort } from './port.ts'

/** Thrown by a provider that isn't set up: use cases refuse before that. A job that calls it is retried later. */
const refuse = async () => {
  throw new Error('Payments are off')
}

/** Payments are off: members agree on a fee and pay it outside of Bandstand. */
export const noPayments: PaymentsPort = {
  name: 'off',
  publishableKey: '',
  minimumCents: 0,
  createIntent: refuse,
  getIntent: refuse,
  clientSecretOf: refuse,
  cancelIntent: refuse,
  createRefund: refuse,
  createTransfer: refuse,
  createPayout: refuse,
  getRefund: refuse,
  getPayout: refuse,
  openAccount: refuse,
  accountLink: refuse,
  getAccount: refuse,
  readEvent: refuse,
  async *books() {},
}
