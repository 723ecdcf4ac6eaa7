/** Every way in that the protocol names in its settings, except the ones that Bandstand offers. */
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
  'google',
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
export function viewSettings() {
  return {
    external: { ...Object.fromEntries(NOT_OFFERED.map((name) => [name, false])), email: true },
    disable_signup: false,
    mailer_autoconfirm: false,
    phone_autoconfirm: false,
    sms_provider: '',
    saml_enabled: false,
    passkeys_enabled: false,
  }
}
