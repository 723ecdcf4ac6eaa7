import { useLoaderData } from 'react-router'
import { Link } from '../../components/ui/page/link.tsx'
import { AccountScreen } from '../../features/accounts/account-screen.tsx'
import { DemoAccounts } from '../../features/accounts/demo-accounts.tsx'
import { HomeOfSession } from '../../features/accounts/home-of-session.tsx'
import { LoginForm } from '../../features/accounts/login-form.tsx'
import { client } from '../../lib/api/api.ts'
import { returnState, useReturnTo } from '../../lib/session/return-to.ts'
import { usePerson } from '../../lib/session/session.ts'
import { Component as NotFound } from '../site/not-found.tsx'
import '../../features/accounts/account-screen.css'

/** Returns the site's settings with its demo accounts. */
export async function loader() {
  return client.site.get()
}

/** Shows /simple-login: the same authentication, for trying the product out. */
export function Component() {
  const person = usePerson()
  const next = useReturnTo()
  const { simpleLogin, demoAccounts } = useLoaderData<typeof loader>()
  if (!simpleLogin) return <NotFound />
  if (person) return <HomeOfSession />
  return (
    <AccountScreen title="Simple Login (Testing)" poster={{ id: 'door-simple', family: 'dots' }}>
      {demoAccounts.length > 0 && <DemoAccounts accounts={demoAccounts} />}
      <LoginForm />
      <p>
        <Link to="/login" state={returnState(next)} className="account__side">
          Back to the regular login
        </Link>
      </p>
    </AccountScreen>
  )
}
