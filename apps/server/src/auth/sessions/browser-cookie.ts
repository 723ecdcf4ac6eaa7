import { DAY_MS } from '@bandstand/domain/time'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { type Caller, callerOf, clientOf } from '../client-of.ts'
import { hashSecretToken, newSecretToken } from './secret-tokens.ts'
import type { ClientFacts } from './sessions.queries.ts'

const NAME = 'bandstand_browser'
const VALUE = new RegExp(String.raw`(?:^|;\s*)${NAME}=([\w-]{43})(?:;|$)`)
/** A session may last 90 days, and a browser is known for another 90 after its last use. */
const MAX_AGE_SECONDS = (180 * DAY_MS) / 1000

/**
 * Returns the hash of the cookie that a browser has had since it signed in or requested a mail; null without one. A code of a
 * mail works only there, so nobody can use one that they were told or have guessed elsewhere. And strangers' wrong passwords
 * don't count against a browser that has signed in before.
 */
export function browserOf(request: Pick<FastifyRequest, 'headers'>): Buffer | null {
  const value = readCookie(request)
  return value === null ? null : hashSecretToken(value)
}

/** Returns the same, after giving the browser a cookie or prolonging the one it has. */
export function rememberBrowser(request: FastifyRequest, reply: FastifyReply, publicUrl: string): Buffer {
  const value = readCookie(request) ?? newSecretToken()
  setCookie(reply, value, publicUrl)
  return hashSecretToken(value)
}

/** Signs in with the facts of the request. Once that has succeeded, the browser gets or keeps its cookie. */
export async function signInBrowser<Session>(
  request: FastifyRequest,
  reply: FastifyReply,
  publicUrl: string,
  open: (from: Caller & { client: ClientFacts }) => Promise<Session>,
): Promise<Session> {
  const value = readCookie(request) ?? newSecretToken()
  const session = await open({ ...callerOf(request), client: clientOf(request, hashSecretToken(value)) })
  setCookie(reply, value, publicUrl)
  return session
}

function readCookie({ headers }: Pick<FastifyRequest, 'headers'>): string | null {
  return VALUE.exec(headers.cookie ?? '')?.[1] ?? null
}

function setCookie(reply: FastifyReply, value: string, publicUrl: string): void {
  const attributes = ['Path=/auth/v1', `Max-Age=${MAX_AGE_SECONDS}`, 'HttpOnly', 'SameSite=Lax']
  if (publicUrl.startsWith('https:')) attributes.push('Secure')
  reply.header('set-cookie', [`${NAME}=${value}`, ...attributes].join('; '))
}
