import { ChangePasswordForm } from './change-password-form.tsx'

export function PasswordTab() {
  return (
    <>
      <p className="prose muted">You stay signed in here. Your other devices are signed out.</p>
      <ChangePasswordForm />
    </>
  )
}
