import type { ApiSpec } from '@bandstand/api-spec'
import { createORPCClient, ORPCError, onError, onSuccess } from '@orpc/client'
import type { ContractRouterClient } from '@orpc/contract'
import type { JsonifiedClient } from '@orpc/openapi-client'
import { OpenAPILink } from '@orpc/openapi-client/fetch'
import { createTanstackQueryUtils } from '@orpc/tanstack-query'
import apiRoutes from 'virtual:api-routes'
import { saveRetryAfter } from './busy.ts'
import { timed } from '../session/clock.ts'
import { isolateNames } from '../text/isolate-names.ts'
import { withProof } from '../session/proof.ts'
import { partyHeaders, refuseParty } from '../session/switch-party.ts'
import { setReachable } from './reach.ts'
import { accessToken, needsRenewal, signOut } from '../session/session.ts'
import { unreachableText } from './unreachable-text.ts'
import { withReference } from './with-reference.ts'
import { saveWrittenAt, writtenAtHeaders } from './written-at.ts'

const link = new OpenAPILink(apiRoutes, {
  url: `${window.location.origin}/api`,
  headers: async (_options, path) => {
    const token = await accessToken()
    if (!token) return {}
    // Which parties there are is asked as the person, also when the one of this tab is no longer theirs.
    const party = path[0] === 'parties' ? {} : partyHeaders()
    return { authorization: `Bearer ${token}`, ...party, ...writtenAtHeaders() }
  },
  fetch: async (request, init) => {
    const response = await timed(() => fetch(request, init))
    saveWrittenAt(response)
    saveRetryAfter(response)
    return response
  },
  interceptors: [
    (call) => withProof(() => call.next()),
    async (call) => isolateNames(await call.next()),
    onSuccess(() => setReachable(true)),
    onError((error) => {
      // An aborted request says nothing about the server.
      if (errorCode(error) !== undefined) setReachable(true)
      else if (!(error instanceof Error && error.name === 'AbortError')) setReachable(false)
      // The server ended this session (a changed password, a sign-out elsewhere): the screens follow.
      if (errorCode(error) === 'UNAUTHENTICATED') void signOut()
      if (errorCode(error) === 'PARTY_NOT_YOURS') refuseParty()
    }),
    (call) => withRenewal(() => call.next()),
  ],
})

/** Sends a request, and once more if its token had run out: with a wrong clock, this page learned that from the refusal. */
async function withRenewal<Answer>(send: () => Promise<Answer>): Promise<Answer> {
  try {
    return await send()
  } catch (error) {
    if (errorCode(error) !== 'UNAUTHENTICATED' || !needsRenewal()) throw error
    return send()
  }
}

/** Every operation of the API, typed by its definition. */
export const client: JsonifiedClient<ContractRouterClient<ApiSpec>> = createORPCClient(link)
/** The same as query and mutation options: `useQuery(api.gigs.get.queryOptions({ input: { id } }))`. */
export const api = createTanstackQueryUtils(client)

/** What a proxy's response amounts to when no server is behind it, as while all restart. */
const FROM_PROXY = ['BAD_GATEWAY', 'GATEWAY_TIMEOUT', 'MALFORMED_ORPC_ERROR_RESPONSE']

/** Returns the code of a declared refusal; undefined for anything else (no network, no server behind the proxy, a crash). */
export function errorCode(error: unknown): string | undefined {
  if (!(error instanceof ORPCError)) return undefined
  const code = String(error.code)
  return FROM_PROXY.includes(code) ? undefined : code
}

/** Returns whether a call failed because an address names nothing: what has its id isn't there, or it is no id. */
export function isMissing(error: unknown, ...codes: string[]): boolean {
  return ['INPUT_INVALID', ...codes].includes(errorCode(error) ?? '')
}

/** Returns the text for the user about a failed call. */
export function errorText(error: unknown): string {
  const code = errorCode(error)
  if (code === undefined || code === 'SERVICE_UNAVAILABLE') return unreachableText()
  return withReference((error as Error).message, error)
}

export interface FieldIssue {
  path: (string | number)[]
  message: string
}

/** Returns the fields that the server refused, each with its path in the input and a message. */
export function fieldIssues(error: unknown): FieldIssue[] {
  if (!(error instanceof ORPCError) || error.code !== 'INPUT_INVALID') return []
  return (error.data as { issues: FieldIssue[] }).issues
}
