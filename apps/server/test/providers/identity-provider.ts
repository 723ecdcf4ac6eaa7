import { once } from 'node:events'
import { createServer } from 'node:http'
import { unescapeHtml } from '@bandstand/domain/text'
import { Provider } from 'oidc-provider'
import { freePort } from '../free-port.ts'

/** What a provider says about somebody, besides the name they sign in with, which is their subject. */
export interface Person {
  email?: string
  email_verified?: boolean | string
  given_name?: string
  family_name?: string
}

const CLIENT = { client_id: 'bandstand', client_secret: 'bandstand-secret-for-tests' }

/** A real OpenID Connect provider at loopback, which people sign in to with any password. It's down until `register`. */
export async function startIdentityProvider({ inIdToken = false } = {}) {
  const issuer = `http://127.0.0.1:${await freePort()}`
  const people = new Map<string, Person>()
  let provider: Provider | null = null
  const create = (appUrl: string) =>
    new Provider(issuer, {
      clients: [
        {
          ...CLIENT,
          redirect_uris: [`${appUrl}/auth/v1/callback`],
          token_endpoint_auth_method: 'client_secret_post',
        },
      ],
      cookies: { keys: ['for tests'] },
      claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['given_name', 'family_name'] },
      // As Google does; by default, an ID token has only the subject.
      conformIdTokenClaims: !inIdToken,
      pkce: { required: () => true },
      findAccount: async (_context: unknown, sub: string) => ({
        accountId: sub,
        claims: async () => ({ sub, ...people.get(sub) }),
      }),
    })
  const server = createServer((request, response) => {
    if (provider) void provider.callback()(request, response)
    else response.writeHead(503).end()
  })
  const { port } = new URL(issuer)
  const listen = async () => {
    server.listen(Number(port), '127.0.0.1')
    await once(server, 'listening')
  }
  const close = async () => {
    server.closeAllConnections()
    server.close()
    await once(server, 'close')
  }
  await listen()
  return {
    issuer,
    people,
    /** The settings with which a server uses it. */
    env: {
      OIDC_ISSUER: issuer,
      OIDC_CLIENT_ID: CLIENT.client_id,
      OIDC_CLIENT_SECRET: CLIENT.client_secret,
      OIDC_LABEL: 'Stagepass',
    },
    /** Registers the server at `appUrl` as the client. */
    register: (appUrl: string) => {
      provider = create(appUrl)
    },
    listen,
    close,
  }
}
export type IdentityProvider = Awaited<ReturnType<typeof startIdentityProvider>>

/** Signs in at the provider, at whose page `url` is, and returns the URL of ours that it leads back to. */
export async function signInAtProvider(browser: typeof fetch, url: string, login: string): Promise<string> {
  let [next, form] = [url, null as URLSearchParams | null]
  for (let steps = 0; steps < 12; steps++) {
    const answer = await browser(next, { redirect: 'manual', ...(form && { method: 'POST', body: form }) })
    const location = answer.headers.get('location')
    form = null
    if (location !== null) {
      next = new URL(location, next).href
      if (new URL(next).pathname === '/auth/v1/callback') return next
      continue
    }
    const html = await answer.text()
    const action = /<form [^>]*action="([^"]+)"/.exec(html)?.[1]
    if (answer.status !== 200 || !action) throw new Error(`The provider answered ${answer.status}: ${html}`)
    const prompt = /name="prompt" value="(\w+)"/.exec(html)?.[1] ?? ''
    next = new URL(unescapeHtml(action), next).href
    form = new URLSearchParams({ prompt, ...(prompt === 'login' && { login, password: 'any' }) })
  }
  throw new Error('The provider never led back')
}
