import type { BillingPort } from './port.ts'

const refuse = async () => {
  throw new Error('Payments are off')
}

/** No subscriptions are sold where payments are off. */
export const noBilling: BillingPort = {
  name: 'off',
  openCustomer: refuse,
  setCustomerEmail: refuse,
  startCheckout: refuse,
  findCheckout: refuse,
  expireCheckout: refuse,
  getSubscription: refuse,
  endSubscription: refuse,
  openPortal: refuse,
  listReceipts: refuse,
}
