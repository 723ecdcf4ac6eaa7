import { SectionHead } from '../../components/ui/section-head.tsx'
import { ChangePasswordForm } from './change-password-form.tsx'
import { DangerZone } from './danger-zone.tsx'
import { DataExport } from './data-export.tsx'
import { SessionsList } from './sessions-list.tsx'
import { TwoStep } from './two-step.tsx'

/** Shows the settings of password, sessions, data and account. */
export function PasswordTab() {
  return (
    <div className="stack stack--l max-w-xl">
      <section className="stack" aria-labelledby="change-password">
        <SectionHead id="change-password" level={3}>
          Change Password
        </SectionHead>
        <p className="prose muted">
          When you change your password, you stay signed in here and your other devices are signed out.
        </p>
        <ChangePasswordForm />
      </section>
      <TwoStep />
      <SessionsList />
      <DataExport />
      <DangerZone />
    </div>
  )
}
