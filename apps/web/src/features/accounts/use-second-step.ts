import { useState } from 'react'
import { useSession } from '../../lib/session.ts'
import { useAuthCall } from '../../lib/use-auth-call.ts'

export type SecondStep = ReturnType<typeof useSecondStep>

/** Returns the state of the form that confirms a session: which way, the code, and how to send it. */
export function useSecondStep() {
  const { factors } = useSession()
  const apps = factors.filter(({ kind }) => kind === 'totp')
  const [isRecovery, setRecovery] = useState(apps.length === 0)
  const [chosen, setApp] = useState('')
  const [code, setCode] = useState('')
  const [busy, setBusy] = useState(false)
  const { failure, run, fail, clear } = useAuthCall()
  const appId = chosen || (apps[0]?.id ?? '')
  return {
    apps,
    appId,
    setApp,
    isRecovery,
    hasRecovery: factors.some(({ kind }) => kind === 'recovery_code'),
    code,
    setCode,
    busy,
    failure,
    /** Changes between codes of an app and recovery codes. */
    turn: () => {
      setRecovery(!isRecovery)
      setCode('')
      clear()
    },
    /** Resolves to true once the session is confirmed. */
    submit: async (): Promise<boolean> => {
      const typed = code.trim()
      if (typed === '') {
        fail(isRecovery ? 'Enter a recovery code' : 'Enter the code from your app')
        return false
      }
      setBusy(true)
      const isDone = await run((auth) =>
        isRecovery
          ? auth.mfa.recoveryCodes.verify({ code: typed })
          : auth.mfa.challengeAndVerify({ factorId: appId, code: typed }),
      )
      setBusy(false)
      // A code counts once: the next try needs another one.
      if (!isDone) setCode('')
      return isDone
    },
  }
}
