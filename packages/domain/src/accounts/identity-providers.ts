/** The providers at which members can sign in, by the names of the accounts protocol. */
export const IDENTITY_PROVIDERS = ['google', 'custom:oidc'] as const
export type IdentityProviderId = (typeof IDENTITY_PROVIDERS)[number]
/** How long a sign-in at a provider may take, in minutes, and after that the registration. */
export const PROVIDER_SIGN_IN_MINUTES = 10
