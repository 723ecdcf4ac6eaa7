import { asMemberId } from './member-id.ts'
import { randomUUID } from 'node:crypto'
import { unescapeHtml } from '@bandstand/domain/text'
import { GoTrueClient } from '@supabase/auth-js'
import type { DevMail } from '../../src/integrations/mail/dev-mailbox.ts'
import type { TestApp } from '../app.ts'

export const PASSWORD = 'Quiet-Room-42'

export const newEmail = () => `${randomUUID()}@example.com`

/** Returns a `fetch` that keeps the cookies of its responses, like one browser. */
export function cookieFetch(): typeof fetch {
  const cookies = new Map<string, string>()
  return async (input, init) => {
    const headers = new Headers(init?.headers)
    if (cookies.size > 0) headers.set('cookie', [...cookies].map((pair) => pair.join('=')).join('; '))
    const answer = await fetch(input, { ...init, headers })
    for (const cookie of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? []
      cookies.set(name, value)
    }
    return answer
  }
}

/** The unmodified client library with its own memory and cookies, like one browser. `onFetch` sees every request's URL. */
export function authClient(
  test: TestApp,
  onFetch: (url: string) => void = () => {},
  {
    flowType = 'implicit',
    browser = cookieFetch(),
  }: { flowType?: 'implicit' | 'pkce'; browser?: typeof fetch } = {},
): GoTrueClient {
  const stored = new Map<string, string>()
  return new GoTrueClient({
    url: `${test.url}/auth/v1`,
    flowType,
    autoRefreshToken: false,
    detectSessionInUrl: false,
    storageKey: randomUUID(),
    experimental: { recoveryCodes: true },
    storage: {
      getItem: (key) => stored.get(key) ?? null,
      setItem: (key, value) => void stored.set(key, value),
      removeItem: (key) => void stored.delete(key),
    },
    fetch: async (input, init) => {
      onFetch(input instanceof Request ? input.url : String(input))
      return browser(input, init)
    },
  })
}

/** Creates a confirmed account the way users do; returns it with the browser that the confirmation link signed in. */
export async function createAccount(test: TestApp, userType: 'artist' | 'venue' = 'artist') {
  const email = newEmail()
  const client = authClient(test)
  await client.signUp({ email, password: PASSWORD, options: { data: { user_type: userType } } })
  const landed = await followLink(linkIn(await mailAbout(test, email, 'Confirm')))
  await startSession(client, landed)
  return { email, client, userId: asMemberId(String((await client.getUser()).data.user?.id)) }
}

/** A second browser of an account, signed in with the password. */
export async function signIn(test: TestApp, email: string, password = PASSWORD): Promise<GoTrueClient> {
  const client = authClient(test)
  const { error } = await client.signInWithPassword({ email, password })
  if (error) throw error
  return client
}

export async function sessionOf(client: GoTrueClient) {
  const { session } = (await client.getSession()).data
  if (!session) throw new Error('nobody is signed in')
  return session
}

/** The newest mail to the address whose subject holds this text, and not one of `besides`. */
export async function mailAbout(
  test: TestApp,
  email: string,
  text: string,
  besides: DevMail[] = [],
): Promise<DevMail> {
  for (let tries = 0; tries < 200; tries++) {
    const mails = await test.mailbox.list(email)
    const found = mails.find(
      (mail) => mail.subject.includes(text) && besides.every(({ id }) => id !== mail.id),
    )
    if (found) return found
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  throw new Error(`No mail about '${text}' came to ${email}`)
}

/** The code in a mail, which its subject begins with. */
export function codeIn(mail: DevMail): string {
  const code = /^(\d{6}): /.exec(mail.subject)?.[1]
  if (!code || !mail.text.includes(`Your code: ${code}`)) throw new Error(`No code in '${mail.subject}'`)
  return code
}

export function linkIn(mail: DevMail): string {
  const link = mail.links.find((address) => address.includes('/auth/v1/verify'))
  if (!link) throw new Error(`No link in '${mail.subject}'`)
  return link
}

/** Opens a mail link, clicks its button and returns where that leads, with the fragment parsed. Status 410: a dead link. */
export async function followLink(link: string) {
  const page = await fetch(link)
  if (page.status !== 200) return { status: page.status, to: undefined, fragment: {} }
  return clickLinkButton(link, await page.text())
}

/** Sends the form of a mail link's page, as its button does. */
export async function clickLinkButton(link: string, html: string) {
  const fields = [...html.matchAll(/<input type="hidden" name="(\w+)" value="([^"]*)">/g)]
  const form = fields.map(([, name = '', value = '']): [string, string] => [name, unescapeHtml(value)])
  const action = /<form method="post" action="([^"]+)"/.exec(html)?.[1] ?? ''
  const answer = await fetch(new URL(action, link), {
    method: 'POST',
    body: new URLSearchParams(form),
    redirect: 'manual',
  })
  const location = answer.headers.get('location')
  const target = location === null ? null : new URL(location)
  return {
    status: answer.status,
    to: target?.href.split('#')[0],
    fragment: Object.fromEntries(new URLSearchParams(target?.hash.slice(1))) as Record<string, string>,
  }
}

/** Signs a browser in with the content of a link's fragment, as the client library does when it detects one. */
export async function startSession(client: GoTrueClient, { fragment }: { fragment: Record<string, string> }) {
  const { access_token = '', refresh_token = '' } = fragment
  const { error } = await client.setSession({ access_token, refresh_token })
  if (error) throw error
}

/** A raw request to the accounts protocol. A body that isn't text is sent as JSON. */
export async function call(
  test: TestApp,
  method: string,
  path: string,
  body?: unknown,
  headers: Record<string, string> = {},
) {
  const answer = await fetch(`${test.url}/auth/v1${path}`, {
    method,
    headers: { 'x-supabase-api-version': '2024-01-01', 'content-type': 'application/json', ...headers },
    ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  })
  const text = await answer.text()
  return { status: answer.status, headers: answer.headers, body: text ? (JSON.parse(text) as unknown) : null }
}
