import { useState } from 'react'
import { Button } from '../../components/ui/button.tsx'
import { confirmationAddress } from './addresses.ts'
import { useAuthCall } from './use-auth-call.ts'

/** Shows a button that sends a lost confirmation mail again. */
export function ResendConfirmation({ email }: { email: string }) {
  const { failure, run } = useAuthCall()
  const [state, setState] = useState<'ready' | 'sending' | 'sent'>('ready')
  if (state === 'sent') return <output>We sent a new confirmation link to {email}.</output>
  const send = async () => {
    setState('sending')
    const sent = await run((auth) =>
      auth.resend({ type: 'signup', email, options: { emailRedirectTo: confirmationAddress() } }),
    )
    setState(sent ? 'sent' : 'ready')
  }
  return (
    <>
      <Button size="small" busy={state === 'sending'} onClick={() => void send()}>
        Resend confirmation email
      </Button>
      {failure && <p role="alert">{failure.text}</p>}
    </>
  )
}
