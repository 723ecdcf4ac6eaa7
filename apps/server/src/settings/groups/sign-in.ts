import { isThisMachine } from '../../is-this-machine.ts'
import { type Group, passing, text } from '../setting.ts'

/** Whether a text is the address of a provider that nobody can listen to on the way: https, or on this machine. */
function isIssuer(value: string): boolean {
  if (!URL.canParse(value)) return false
  const { protocol, hostname } = new URL(value)
  return protocol === 'https:' || (protocol === 'http:' && isThisMachine(hostname))
}

export const google = {
  title: 'Sign-in with Google',
  about:
    'Set both or none. In Google’s console (console.cloud.google.com, under “APIs & Services”), fill in the consent screen with the scopes openid, email and profile. Under “Credentials”, create an OAuth client ID of the type “Web application” and add the authorized redirect URI PUBLIC_URL/auth/v1/callback, letter by letter. Anyone who signs in for the first time still chooses a role and agrees to the terms.',
  unset: 'no button for Google',
  settings: {
    GOOGLE_CLIENT_ID: { ...text, about: 'The ID of the OAuth client.' },
    GOOGLE_CLIENT_SECRET: { ...text, about: 'Its secret.', isSecret: true },
  },
} satisfies Group

export const oidc = {
  title: 'Sign-in with an OpenID Connect provider',
  about:
    'Any other provider of OpenID Connect, such as Keycloak, Okta or Microsoft Entra. Set all four or none. Register a confidential web client there for the authorization code flow with PKCE (S256), with the redirect URI PUBLIC_URL/auth/v1/callback and the client secret in the request body (client_secret_post). It must send "email_verified": true, or people are refused.',
  unset: 'no button for another provider',
  settings: {
    OIDC_ISSUER: {
      ...passing(isIssuer, 'must be an https:// URL'),
      about:
        'The address before /.well-known/openid-configuration. Changing it unlinks everybody who signed in with the former one.',
      example: 'https://login.example.com/realms/music',
    },
    OIDC_CLIENT_ID: { ...text, about: 'The ID of the client.' },
    OIDC_CLIENT_SECRET: { ...text, about: 'Its secret.', isSecret: true },
    OIDC_LABEL: {
      ...passing((label) => label.length <= 40, 'must be at most 40 characters'),
      about: 'What the button says.',
    },
  },
} satisfies Group
