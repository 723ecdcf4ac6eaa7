import { TERMS_VERSION } from '@bandstand/domain/accounts'
import type { FinishRegistrationInput } from '@bandstand/domain/profiles'
import { useEffect, useState } from 'react'
import { fetchWithProof } from '../../lib/session/proof.ts'
import { accessToken } from '../../lib/session/session.ts'
import { unreachableText } from '../../lib/api/unreachable-text.ts'

/** A sign-in at a provider that is to be finished here. */
export interface BegunSignIn {
  /** What members call the provider. */
  provider: string
  email: string
  /** `link`: the email has an account. */
  step: 'register' | 'link'
  first_name: string | null
  last_name: string | null
}

/** A refusal of the server, or that it can't be reached. */
class SignInRefused extends Error {}

/** Returns the sign-in that a token continues, or why there's none; neither while it's being read. */
export function useBegunSignIn(flow: string): { begun?: BegunSignIn; problem?: string } {
  const [found, setFound] = useState<{ begun?: BegunSignIn; problem?: string }>({})
  useEffect(() => {
    let isShown = true
    send<BegunSignIn>('', { flow }).then(
      (begun) => isShown && setFound({ begun }),
      (error: Error) => isShown && setFound({ problem: error.message }),
    )
    return () => {
      isShown = false
    }
  }, [flow])
  return found
}

/** Creates the account and returns where the session begins. Throws SignInRefused. */
export async function register(flow: string, data: FinishRegistrationInput): Promise<string> {
  return (await send<{ url: string }>('/register', { flow, terms_version: TERMS_VERSION, data })).url
}

/** Links the account to the one of the session and returns where to go on. Throws SignInRefused. */
export async function linkToSession(flow: string): Promise<string> {
  const authorization = `Bearer ${await accessToken()}`
  return (await send<{ url: string }>('/link', { flow }, { authorization })).url
}

/** Not by the auth client: the protocol has no such calls. */
async function send<Answer>(
  path: string,
  body: object,
  headers: Record<string, string> = {},
): Promise<Answer> {
  const answer = await fetchWithProof(`${window.location.origin}/auth/v1/provider-sign-in${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-supabase-api-version': '2024-01-01', ...headers },
    body: JSON.stringify(body),
  }).catch(() => null)
  const read = (await answer?.json().catch(() => null)) as (Answer & { message?: string }) | null
  if (!answer?.ok || !read) throw new SignInRefused(read?.message ?? unreachableText())
  return read
}
