import type { Config } from '../settings/config.ts'
import type { Database } from '../db/database.ts'
import type { Deps } from '../deps.ts'
import { createDocusign } from './esign/docusign.ts'
import { ESignError, type ESignPort } from './esign/port.ts'
import type { IdentityPort } from './identity/port.ts'
import { pauseWhileQuiet } from './pause-while-quiet.ts'
import { reportCalls } from './report-calls.ts'
import type { BillingPort } from './billing/port.ts'
import { noBilling } from './billing/none.ts'
import { createSandboxBilling } from './billing/sandbox.ts'
import type { NetworkPlacesPort } from './network-places/port.ts'
import type { PaymentsPort } from './payments/port.ts'
import { noPayments } from './payments/none.ts'
import { createSandbox } from './payments/sandbox.ts'
import { createDevTexts } from './texts/dev-texts.ts'
import type { TextsPort } from './texts/port.ts'
import type { WebPort } from './web/port.ts'
import { createWeb } from './web/read-web.ts'

/** The calls that move money or begin to; the others only read. */
const MOVES_MONEY = [
  'createIntent',
  'clientSecretOf',
  'cancelIntent',
  'createRefund',
  'createTransfer',
  'createPayout',
  'openAccount',
  'accountLink',
] as const satisfies (keyof PaymentsPort)[]
const BILLS = [
  'openCustomer',
  'setCustomerEmail',
  'startCheckout',
  'expireCheckout',
  'endSubscription',
  'openPortal',
] as const satisfies (keyof BillingPort)[]

/** They write to people, or ask for signatures. */
const SIGNS = ['open', 'signingUrl', 'void'] as const satisfies (keyof ESignPort)[]

interface Providers {
  payments: PaymentsPort
  billing: BillingPort
  esign: ESignPort | null
  identityProviders: IdentityPort[]
  networkPlaces: NetworkPlacesPort | null
  texts: TextsPort | null
  devTexts: Deps['devTexts']
  web: WebPort
}

/**
 * Returns the providers of payments, billing, e-signatures, sign-ins, text messages and places of networks that the settings choose. The first three begin nothing
 * while Bandstand is quiet. Stripe's library, that of sign-ins and the places are loaded only when used. Throws StartError.
 */
export async function chooseProviders(
  config: Config,
  { db, secrets, now }: Pick<Deps, 'db' | 'secrets' | 'now'>,
): Promise<Providers> {
  return {
    ...(await choosePayments(config, { db, secrets, now })),
    esign: chooseEsign(config, db, now),
    networkPlaces: await chooseNetworkPlaces(config),
    ...(await chooseTexts(config, db)),
    identityProviders: await chooseIdentityProviders(config, now),
    web: reportCalls(createWeb(), 'web'),
  }
}

async function chooseTexts(
  { twilio, demo }: Config,
  db: Database,
): Promise<Pick<Providers, 'texts' | 'devTexts'>> {
  if (twilio) {
    const { createTwilio } = await import('./texts/twilio.ts')
    return { texts: reportCalls(createTwilio(twilio), 'twilio'), devTexts: null }
  }
  const devTexts = demo ? createDevTexts(db) : null
  return { texts: devTexts, devTexts }
}

async function chooseNetworkPlaces({ networkPlacesFile }: Config): Promise<NetworkPlacesPort | null> {
  if (networkPlacesFile === null) return null
  const { openNetworkPlaces } = await import('./network-places/mmdb.ts')
  return openNetworkPlaces(networkPlacesFile)
}

async function chooseIdentityProviders(
  { identityProviders }: Config,
  now: () => Date,
): Promise<IdentityPort[]> {
  if (identityProviders.length === 0) return []
  const { createOpenid } = await import('./identity/openid.ts')
  return identityProviders.map(({ id, settings }) => reportCalls(createOpenid(id, settings, now), 'openid'))
}

function chooseEsign({ docusign }: Config, db: Database, now: () => Date): ESignPort | null {
  if (!docusign) return null
  const port = reportCalls(createDocusign(docusign, now), 'docusign')
  return pauseWhileQuiet(port, SIGNS, db, (reason) => new ESignError(reason))
}

async function choosePayments(
  { payments, stripe }: Config,
  { db, secrets, now }: Pick<Deps, 'db' | 'secrets' | 'now'>,
): Promise<Pick<Providers, 'payments' | 'billing'>> {
  if (payments === 'off') return { payments: noPayments, billing: noBilling }
  const pauseMoney = (ports: { payments: PaymentsPort; billing: BillingPort }) => ({
    payments: pauseWhileQuiet(ports.payments, MOVES_MONEY, db),
    billing: pauseWhileQuiet(ports.billing, BILLS, db),
  })
  if (!stripe)
    return pauseMoney({ payments: createSandbox(db, secrets), billing: createSandboxBilling(db, now) })
  const { createStripeClient } = await import('./payments/stripe-client.ts')
  const { createStripe } = await import('./payments/stripe.ts')
  const { createStripeBilling } = await import('./billing/stripe.ts')
  const client = createStripeClient(stripe)
  return pauseMoney({
    payments: reportCalls(createStripe(stripe, client), 'stripe'),
    billing: reportCalls(createStripeBilling(client), 'stripe'),
  })
}
