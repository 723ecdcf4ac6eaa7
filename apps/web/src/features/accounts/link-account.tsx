import { useEffect, useState } from 'react'
import { TextAlert } from '../../components/ui/status/text-alert.tsx'
import { Button } from '../../components/ui/page/button.tsx'
import { focusTitle } from '../../lib/screen/focus-title.ts'
import { signOut, usePerson } from '../../lib/session/session.ts'
import { AccountScreen } from './account-screen.tsx'
import { type BegunSignIn, linkToSession } from './begun-sign-in.ts'
import { LoginForm } from './login-form.tsx'

const POSTER = { id: 'door-login', family: 'lights' } as const

export interface LinkAccountProps {
  flow: string
  begun: BegunSignIn
}

/** Shows how somebody who signed in at a provider links the account that their email has: they log in once, then confirm. */
export function LinkAccount({ flow, begun }: LinkAccountProps) {
  const person = usePerson()
  const { provider, email } = begun
  const name = <strong dir="auto">{email}</strong>
  const title = `Link ${provider}`
  if (!person)
    return (
      <AccountScreen
        title={title}
        poster={POSTER}
        intro={
          <>
            {name} already has an account. Log in to it once, and from then on you can use {provider}.
          </>
        }
      >
        <LoginForm email={email} />
      </AccountScreen>
    )
  if (person.email !== email)
    return (
      <AccountScreen
        title={title}
        poster={POSTER}
        intro={
          <>
            You’re logged in as <strong dir="auto">{person.email}</strong>. Log in as {name} to link your{' '}
            {provider} account.
          </>
        }
      >
        <Button size="large" wide onClick={() => void signOut()}>
          Log in to another account
        </Button>
        <Button variant="quiet" to="/">
          Cancel
        </Button>
      </AccountScreen>
    )
  return (
    <AccountScreen
      title={title}
      poster={POSTER}
      intro={
        <>
          Once you link your {provider} account, you can log in to {name} with it.
        </>
      }
    >
      <ConfirmLink flow={flow} provider={provider} />
    </AccountScreen>
  )
}

function ConfirmLink({ flow, provider }: { flow: string; provider: string }) {
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  // It takes the place of the login form.
  useEffect(focusTitle, [])
  const link = async () => {
    setBusy(true)
    setFailure(null)
    try {
      // This page stays until the other one has loaded, so the button stays busy.
      window.location.assign(await linkToSession(flow))
    } catch (error) {
      setFailure((error as Error).message)
      setBusy(false)
    }
  }
  return (
    <>
      <Button variant="act" size="large" wide busy={busy} onClick={() => void link()}>
        Link {provider}
      </Button>
      <Button variant="quiet" to="/">
        Not now
      </Button>
      <TextAlert tone="danger" takesFocus text={failure} />
    </>
  )
}
