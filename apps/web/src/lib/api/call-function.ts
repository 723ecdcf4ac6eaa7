import { partyHeaders } from '../session/switch-party.ts'
import { accessToken } from '../session/session.ts'

/** Calls one of the server's functions with the caller's session. */
export async function callFunction(name: string, body: unknown): Promise<Response> {
  const token = await accessToken()
  return fetch(`/functions/v1/${name}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...(token && { authorization: `Bearer ${token}`, ...partyHeaders() }),
    },
    body: JSON.stringify(body),
  })
}
