import { PageHead } from '../components/ui/page-head.tsx'
import { PageTitle } from '../components/ui/page-title.tsx'
import { SectionHead } from '../components/ui/section-head.tsx'
import { ChangePasswordForm } from '../features/settings/change-password-form.tsx'

/** /settings */
export function Component() {
  return (
    <div className="stack stack--l">
      <PageTitle page="Account Settings" />
      <PageHead title="Account Settings" />
      <section className="stack" aria-labelledby="change-password">
        <SectionHead id="change-password">Change Password</SectionHead>
        <p className="prose muted">You stay signed in here. Your other devices are signed out.</p>
        <ChangePasswordForm />
      </section>
    </div>
  )
}
