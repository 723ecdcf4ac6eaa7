import { useState } from 'react'
import { TextAlert } from '../../components/ui/status/text-alert.tsx'
import { Button } from '../../components/ui/page/button.tsx'
import { SectionHead } from '../../components/ui/page/section-head.tsx'
import { useAuthCall } from '../../lib/session/use-auth-call.ts'

export interface DemoAccount {
  email: string
  password: string
  label: string
}

/** Shows a button for each demo account, which signs in with one click; only in demo mode. */
export function DemoAccounts({ accounts }: { accounts: readonly DemoAccount[] }) {
  const { failure, run } = useAuthCall()
  const [entering, setEntering] = useState<string | null>(null)
  const enter = async ({ email, password }: DemoAccount) => {
    setEntering(email)
    await run((auth) => auth.signInWithPassword({ email, password }))
    setEntering(null)
  }
  return (
    <section className="stack" aria-labelledby="demo-accounts">
      <SectionHead id="demo-accounts">Demo accounts</SectionHead>
      <ul className="grid gap-3 sm:grid-cols-2">
        {accounts.map((account) => (
          <li key={account.email} className="stack gap-1">
            <Button wide busy={entering === account.email} onClick={() => void enter(account)}>
              {account.label}
            </Button>
            <span className="meta faint">{account.email}</span>
          </li>
        ))}
      </ul>
      <TextAlert tone="danger" takesFocus text={failure?.text} />
    </section>
  )
}
