/** Keys of Stripe, as its dashboard shows them. */
export interface StripeSettings {
  secretKey: string
  /** Not a secret: every browser that pays sends it. */
  publishableKey: string
  /** One for each address to which Stripe sends events: our own account's and the artists'. */
  webhookSecrets: string[]
  /** null: Stripe's own. */
  apiUrl: string | null
}

/** Settings of an account at DocuSign, as its Apps and Keys page and its Connect page show them. */
export interface DocusignSettings {
  integrationKey: string
  /** The user in whose name envelopes are sent, and who has consented to it. */
  userId: string
  accountId: string
  /** RSA, PEM. */
  privateKey: string
  /** A host: 'account.docusign.com'. */
  authServer: string
  /** 'https://na1.docusign.net/restapi' */
  basePath: string
  /** Signs the notifications. */
  connectKey: string
}

/** The push services of browsers; `*.` matches every host below. */
export const PUSH_SERVICES = [
  'fcm.googleapis.com',
  'updates.push.services.mozilla.com',
  '*.push.apple.com',
  '*.notify.windows.com',
]
