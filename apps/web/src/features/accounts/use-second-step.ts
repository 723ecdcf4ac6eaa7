import { useState } from 'react'
import { canUsePasskeys, passkeyAnswer } from '../../lib/session/passkeys.ts'
import { useSession } from '../../lib/session/session.ts'
import { useAuthCall } from '../../lib/session/use-auth-call.ts'

export type SecondStep = ReturnType<typeof useSecondStep>
export type SecondStepWay = 'passkey' | 'app' | 'recovery'

/** Returns the state of the form that confirms a session: which way, the code, and how to send it. */
export function useSecondStep() {
  const { factors } = useSession()
  const apps = factors.filter(({ kind }) => kind === 'totp')
  const passkey = factors.find(({ kind }) => kind === 'webauthn')
  const ways: SecondStepWay[] = [
    ...(passkey && canUsePasskeys() ? (['passkey'] as const) : []),
    ...(apps.length > 0 ? (['app'] as const) : []),
    ...(factors.some(({ kind }) => kind === 'recovery_code') ? (['recovery'] as const) : []),
  ]
  // Even where it doesn't work, a passkey that is the only way says what is missing.
  const [way, setWay] = useState<SecondStepWay>(ways[0] ?? 'passkey')
  const [chosen, setApp] = useState('')
  const [code, setCode] = useState('')
  const [busy, setBusy] = useState(false)
  const { failure, run, fail, clear } = useAuthCall()
  const appId = chosen || (apps[0]?.id ?? '')
  return {
    apps,
    appId,
    setApp,
    way,
    otherWays: ways.filter((other) => other !== way),
    code,
    setCode,
    busy,
    failure,
    /** Changes to another way. */
    turnTo: (next: SecondStepWay) => {
      setWay(next)
      setCode('')
      clear()
    },
    /** Resolves to true once the session is confirmed. */
    submit: async (): Promise<boolean> => {
      const typed = code.trim()
      if (way !== 'passkey' && typed === '') {
        fail(way === 'recovery' ? 'Enter a recovery code' : 'Enter the code from your app')
        return false
      }
      setBusy(true)
      const isDone = await run((auth) => {
        // The server accepts any of the member's passkeys, whichever this names.
        if (way === 'passkey')
          return passkeyAnswer(auth.mfa.webauthn.authenticate({ factorId: passkey?.id ?? '' }))
        if (way === 'recovery') return auth.mfa.recoveryCodes.verify({ code: typed })
        return auth.mfa.challengeAndVerify({ factorId: appId, code: typed })
      })
      setBusy(false)
      // A code counts once: the next try needs another one.
      if (!isDone) setCode('')
      return isDone
    },
  }
}
