import { unreachableText } from '../../lib/unreachable-text.ts'
import { confirmationAddress } from './addresses.ts'

/** Whether the mail was sent, and in how many seconds the server accepts the next request. */
interface Requested {
  /** Why it wasn't sent, as the server says; null when it was. */
  problem: string | null
  waitSeconds: number
}

/** Requests the confirmation mail again. Not by the auth client, which does not pass on how long to wait. */
export async function requestConfirmation(email: string, next: string | null): Promise<Requested> {
  const query = new URLSearchParams({ redirect_to: confirmationAddress(next) })
  try {
    const answer = await fetch(`${window.location.origin}/auth/v1/resend?${query}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-supabase-api-version': '2024-01-01' },
      body: JSON.stringify({ type: 'signup', email }),
    })
    const body = (await answer.json()) as { message?: string; resend_after_seconds?: number }
    if (answer.ok) return { problem: null, waitSeconds: body.resend_after_seconds ?? 0 }
    const waitSeconds = Number(answer.headers.get('retry-after') ?? 0)
    return { problem: body.message ?? unreachableText(), waitSeconds }
  } catch {
    return { problem: unreachableText(), waitSeconds: 0 }
  }
}
