import { useState } from 'react'
import { WEAK_PASSWORD } from './mark-password.ts'
import { isProofRefused } from './proof.ts'
import { loadAuth } from './session.ts'
import { unreachableText } from '../api/unreachable-text.ts'

type Auth = Awaited<ReturnType<typeof loadAuth>>
/** The service's refusal, or the browser's for a passkey. */
type Refusal = Error & { code?: string | undefined }

export interface AuthFailure {
  text: string
  /** The service's code, or undefined when the call never reached it. */
  code?: string | undefined
  /** Whether a field shows it too, and has the focus. */
  isOfField?: boolean
}

/**
 * Returns a function that makes one call of the auth client at a time, and the service's message about the last
 * failure. `onWeakPassword` gets the message about a password that is refused, to show it at the field too.
 */
export function useAuthCall({ onWeakPassword }: { onWeakPassword?: (text: string) => void } = {}) {
  const [failure, setFailure] = useState<AuthFailure | null>(null)

  /** Resolves to true if the service succeeded. */
  const run = async (call: (auth: Auth) => Promise<{ error: Refusal | null }>): Promise<boolean> => {
    setFailure(null)
    const failed = await callAuth(call)
    const isOfField = onWeakPassword !== undefined && failed?.code === WEAK_PASSWORD
    setFailure(isProofRefused(failed) ? null : failed && { ...failed, isOfField })
    if (isOfField) onWeakPassword(failed.text)
    return failed === null
  }
  const fail = (text: string, { isOfField = true } = {}) => setFailure({ text, isOfField })
  const clear = () => setFailure(null)
  return { failure, run, fail, clear }
}

/** Makes one call of the auth client, and returns the service's message about its failure; null when it succeeded. */
export async function callAuth(
  call: (auth: Auth) => Promise<{ error: Refusal | null }>,
): Promise<AuthFailure | null> {
  try {
    const { error } = await call(await loadAuth())
    if (!error) return null
    // The client's name for a lost network or a gateway without a server behind it.
    if (error.name === 'AuthRetryableFetchError') return { text: unreachableText() }
    return { text: error.message, code: error.code }
  } catch {
    return { text: unreachableText() }
  }
}
