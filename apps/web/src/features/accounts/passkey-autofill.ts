import { canFillPasskeys, passkeyAnswer } from '../../lib/session/passkeys.ts'
import { loadAuth } from '../../lib/session/session.ts'

/** Sooner than the challenge expires. */
const RENEWAL_MS = 240_000

/**
 * Returns how to let the browser offer passkeys in the field for the address, where choosing one signs in, and how to stop: a
 * browser has one question about a passkey at a time. `onRefused` gets the text when the server refuses the chosen one.
 */
export function passkeyAutofill(onRefused: (text: string) => void) {
  let ending = new AbortController()
  let renewal: ReturnType<typeof setTimeout>
  const stop = () => {
    clearTimeout(renewal)
    ending.abort()
  }
  const start = () => {
    stop()
    ending = new AbortController()
    renewal = setTimeout(start, RENEWAL_MS)
    void offer(ending.signal)
  }
  const offer = async (signal: AbortSignal) => {
    if (!(await canFillPasskeys())) return
    const auth = await loadAuth()
    if (signal.aborted) return
    const options = { mediation: 'conditional' as const, signal }
    const { error } = await passkeyAnswer(auth.signInWithPasskey({ options }))
    // The form works without all this, so nothing else is worth a word.
    const isRefusal = error?.code?.startsWith('webauthn_') || error?.code === 'user_banned'
    if (!error || !isRefusal || signal.aborted) return
    onRefused(error.message)
    start()
  }
  return { start, stop }
}
