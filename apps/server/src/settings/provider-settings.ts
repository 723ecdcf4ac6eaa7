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

/** A client at an OpenID Connect provider, as its console shows it. */
export interface OpenidSettings {
  /** 'https://accounts.google.com' */
  issuer: string
  clientId: string
  clientSecret: string
  /** What the button says: 'Google'. */
  label: string
}

/** A bucket of a store that speaks the S3 protocol. */
export interface S3Settings {
  bucket: string
  region: string
  /** null: Amazon's own, in the region. */
  endpoint: string | null
  /** null: those that the AWS SDK finds, such as the role of the machine. */
  credentials: { accessKeyId: string; secretAccessKey: string } | null
  /** Addresses the bucket as `endpoint/bucket` instead of `bucket.endpoint`. */
  pathStyle: boolean
}
