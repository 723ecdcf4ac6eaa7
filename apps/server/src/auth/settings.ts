import { IDENTITY_PROVIDERS } from '@bandstand/domain/accounts'
import type { Deps } from '../deps.ts'

/** Every way in that the protocol names in its settings, except the ones that Bandstand can offer. */
const NOT_OFFERED = [
  'anonymous_users',
  'apple',
  'azure',
  'bitbucket',
  'discord',
  'facebook',
  'figma',
  'fly',
  'github',
  'gitlab',
  'kakao',
  'keycloak',
  'linkedin',
  'linkedin_oidc',
  'notion',
  'phone',
  'slack',
  'slack_oidc',
  'snapchat',
  'spotify',
  'twitch',
  'twitter',
  'workos',
  'zoom',
]

/** Returns which ways into an account this server offers, as the protocol's clients read it before they sign anybody in. */
export function viewSettings({ identityProviders }: Pick<Deps, 'identityProviders'>) {
  const offered = IDENTITY_PROVIDERS.map((name) => [name, identityProviders.some(({ id }) => id === name)])
  const others = NOT_OFFERED.map((name) => [name, false])
  return {
    external: { ...Object.fromEntries([...others, ...offered]), email: true } as Record<string, boolean>,
    disable_signup: false,
    mailer_autoconfirm: false,
    phone_autoconfirm: false,
    sms_provider: '',
    saml_enabled: false,
    passkeys_enabled: true,
  }
}
