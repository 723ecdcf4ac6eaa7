import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { exportJWK, generateKeyPair, SignJWT } from 'jose'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createOpenid } from './openid.ts'
import type { IdentityPort } from './port.ts'

const SECRETS = { state: 'a-state', nonce: 'a-nonce', codeVerifier: 'v'.repeat(43) }
const REDIRECT = 'https://bandstand.test/auth/v1/callback'

let server: Server
let issuer: string
let provider: IdentityPort
/** The ID token that the provider sends, if it sends one. */
let idToken: string | undefined
let claims: Record<string, unknown>
let sign: (payload: Record<string, unknown>, key?: 'own' | 'foreign') => Promise<string>

beforeAll(async () => {
  const own = await generateKeyPair('RS256')
  const foreign = await generateKeyPair('RS256')
  const jwk = { ...(await exportJWK(own.publicKey)), kid: 'one', alg: 'RS256', use: 'sig' }
  sign = (payload, key = 'own') =>
    new SignJWT(payload)
      .setProtectedHeader({ alg: 'RS256', kid: 'one' })
      .sign({ own, foreign }[key].privateKey)
  server = createServer((request, response) => {
    const answers: Record<string, unknown> = {
      '/.well-known/openid-configuration': {
        issuer,
        authorization_endpoint: `${issuer}/authorize`,
        token_endpoint: `${issuer}/token`,
        jwks_uri: `${issuer}/keys`,
        id_token_signing_alg_values_supported: ['RS256'],
      },
      '/keys': { keys: [jwk] },
      '/token': { access_token: 'access', token_type: 'bearer', ...(idToken && { id_token: idToken }) },
    }
    response.setHeader('content-type', 'application/json')
    response.end(JSON.stringify(answers[request.url ?? '']))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const settings = { issuer, clientId: 'bandstand', clientSecret: 'a secret', label: 'Stagepass' }
  provider = createOpenid('custom:oidc', settings, () => new Date())
  await provider.signInUrl(SECRETS, REDIRECT)
  const at = Math.floor(Date.now() / 1000)
  claims = {
    iss: issuer,
    sub: 'somebody',
    aud: 'bandstand',
    nonce: SECRETS.nonce,
    iat: at,
    exp: at + 300,
    email: 'ada@example.com',
    email_verified: true,
  }
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})

const identify = () => provider.identify(new URL(`${REDIRECT}?code=a-code&state=${SECRETS.state}`), SECRETS)

it('takes who signed in from a signed ID token', async () => {
  idToken = await sign(claims)
  await expect(identify()).resolves.toMatchObject({ issuer, subject: 'somebody', email: 'ada@example.com' })
})

const WRONG: Record<string, unknown[]> = {
  sub: [undefined, null, '', '  ', 7, true, ['somebody'], { id: 'somebody' }],
  iss: [undefined, null, '', 'https://elsewhere.example', ['x']],
  aud: [undefined, null, '', 'another app', ['another app'], 7],
  nonce: [undefined, null, '', 'of another sign-in', 7],
  exp: [undefined, null, '', 1, 'tomorrow'],
  iat: [undefined, null, '', 'now'],
}
const cases = Object.entries(WRONG).flatMap(([claim, values]) =>
  values.map((value) => [claim, value] as const),
)

it.each(cases)('refuses an ID token whose %s is %j', async (claim, value) => {
  const { [claim]: _former, ...others } = claims
  idToken = await sign(value === undefined ? others : { ...others, [claim]: value })
  await expect(identify()).rejects.toMatchObject({ name: 'IdentityError', code: 'invalid' })
})

it('refuses an answer without an ID token, with one that is signed with another key, and with one that isn’t signed', async () => {
  const plain = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url')
  const bad = [
    undefined,
    await sign(claims, 'foreign'),
    `${plain({ alg: 'none' })}.${plain(claims)}.`,
    'nothing of the kind',
  ]
  for (const token of bad) {
    idToken = token
    await expect(identify()).rejects.toMatchObject({ name: 'IdentityError', code: 'invalid' })
  }
})
