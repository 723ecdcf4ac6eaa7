import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Alert } from '../../components/ui/status/alert.tsx'
import { SectionHead } from '../../components/ui/page/section-head.tsx'
import { ChangeEmail } from './change-email.tsx'
import { ChangePasswordForm } from './change-password-form.tsx'
import { DangerZone } from './danger-zone.tsx'
import { DataExport } from './data-export.tsx'
import { LinkedAccounts } from './linked-accounts.tsx'
import { SessionsList } from './sessions-list.tsx'
import { SetPasswordForm } from './set-password-form.tsx'
import { TwoStep } from './two-step.tsx'
import { useIsShared } from './use-is-shared.ts'
import { ownIdentities, useIdentitiesChanged } from './use-own-identities.ts'

/** Shows the settings of password, email, linked accounts, second step, sessions, data and account. */
export function PasswordTab() {
  const isShared = useIsShared()
  const hasPassword = useQuery(ownIdentities).data?.hasPassword ?? true
  const changed = useIdentitiesChanged()
  const [isSet, setSet] = useState(false)
  return (
    <div className="stack stack--l max-w-xl">
      {isShared && <Alert>This demo account is shared, so the ways into it can’t be changed.</Alert>}
      <fieldset className="stack stack--l min-w-0" disabled={isShared}>
        <legend className="sr-only">Ways into your account</legend>
        <section className="stack" aria-labelledby="change-password">
          <SectionHead id="change-password" level={3}>
            {hasPassword ? 'Change Password' : 'Set a password'}
          </SectionHead>
          {isSet && (
            <Alert tone="success" takesFocus onDismiss={() => setSet(false)}>
              Your password is set. Your other devices were signed out.
            </Alert>
          )}
          {hasPassword ? (
            <>
              <p className="prose muted">
                When you change your password, you stay signed in here and your other devices are signed out.
              </p>
              <ChangePasswordForm />
            </>
          ) : (
            <SetPasswordForm
              onSet={async () => {
                setSet(true)
                await changed()
              }}
            />
          )}
        </section>
        <ChangeEmail />
        <LinkedAccounts />
        <TwoStep />
      </fieldset>
      <SessionsList />
      <DataExport />
      <DangerZone />
    </div>
  )
}
