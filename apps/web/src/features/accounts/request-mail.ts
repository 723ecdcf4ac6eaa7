import type { MailRequest } from '../../components/form/resend-mail.tsx'
import { unreachableText } from '../../lib/api/unreachable-text.ts'
import { confirmationAddress, recoveryAddress } from './addresses.ts'
import { now } from '../../lib/session/clock.ts'

/** What a mail with a link and a code is for; the protocol's own names. */
type MailKind = 'signup' | 'recovery' | 'magiclink'

const REQUESTS = {
  signup: { path: 'resend', body: { type: 'signup' }, leadsTo: confirmationAddress },
  magiclink: { path: 'otp', body: { create_user: false }, leadsTo: confirmationAddress },
  recovery: { path: 'recover', body: {}, leadsTo: recoveryAddress },
}

/** Requests a mail. Not by the auth client, which does not pass on how long to wait for the next one. */
export async function requestMail(kind: MailKind, email: string, next: string | null): Promise<MailRequest> {
  const { path, body, leadsTo } = REQUESTS[kind]
  const query = new URLSearchParams({ redirect_to: leadsTo(next) })
  try {
    const answer = await fetch(`${window.location.origin}/auth/v1/${path}?${query}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-supabase-api-version': '2024-01-01' },
      body: JSON.stringify({ ...body, email }),
    })
    const read = (await answer.json()) as { message?: string; resend_after_seconds?: number }
    if (answer.ok) return { problem: null, againAt: inSeconds(read.resend_after_seconds ?? 0) }
    const againAt = inSeconds(Number(answer.headers.get('retry-after') ?? 0))
    return { problem: read.message ?? unreachableText(), againAt }
  } catch {
    return { problem: unreachableText(), againAt: 0 }
  }
}

const inSeconds = (seconds: number) => now() + seconds * 1000
