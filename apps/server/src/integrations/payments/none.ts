import type { PaymentsPort } from './port.ts'

/** Reaches whoever calls a provider that is not there: use cases refuse before. A job that asks is tried again later. */
const refuse = async () => {
  throw new Error('Payments are off')
}

/** Payments that nobody set up: members agree on a fee and pay it outside of Bandstand. */
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
