import { timed } from './clock.ts'
import { fetchWithProof } from './proof.ts'
import { isRefreshPaused, pauseRefresh } from './refresh-pause.ts'

const RENEWAL = 'grant_type=refresh_token'

/**
 * Like `fetch`, for the auth client. It removes the session when a renewal is refused for any reason except a failing server, so
 * a reached limit is reported to it as such a failure, and no renewal is sent before the server accepts one.
 */
export const authFetch: typeof fetch = async (input, init) => {
  const isRenewal = addressOf(input).includes(RENEWAL)
  if (isRenewal && isRefreshPaused()) return busy()
  const answer = await timed(() => fetchWithProof(input, init))
  if (!isRenewal || answer.status !== 429) return answer
  pauseRefresh(Number(answer.headers.get('retry-after')))
  return busy()
}

const addressOf = (input: Parameters<typeof fetch>[0]) =>
  input instanceof Request ? input.url : String(input)

const busy = () => Response.json({ message: 'The session is renewed later' }, { status: 503 })
