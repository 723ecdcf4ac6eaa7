import { Alert } from '../../components/ui/alert.tsx'
import { SectionHead } from '../../components/ui/section-head.tsx'
import { ChangeEmail } from './change-email.tsx'
import { ChangePasswordForm } from './change-password-form.tsx'
import { DangerZone } from './danger-zone.tsx'
import { DataExport } from './data-export.tsx'
import { SessionsList } from './sessions-list.tsx'
import { TwoStep } from './two-step.tsx'
import { useIsShared } from './use-is-shared.ts'

/** Shows the settings of password, email, second step, sessions, data and account. */
export function PasswordTab() {
  const isShared = useIsShared()
  return (
    <div className="stack stack--l max-w-xl">
      {isShared && <Alert>This demo account is shared, so the ways into it can’t be changed.</Alert>}
      <fieldset className="stack stack--l min-w-0" disabled={isShared}>
        <legend className="sr-only">Ways into your account</legend>
        <section className="stack" aria-labelledby="change-password">
          <SectionHead id="change-password" level={3}>
            Change Password
          </SectionHead>
          <p className="prose muted">
            When you change your password, you stay signed in here and your other devices are signed out.
          </p>
          <ChangePasswordForm />
        </section>
        <ChangeEmail />
        <TwoStep />
      </fieldset>
      <SessionsList />
      <DataExport />
      <DangerZone />
    </div>
  )
}
