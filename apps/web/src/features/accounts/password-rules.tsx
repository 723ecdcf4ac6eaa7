import { REGISTER_PASSWORD_RULES, registerPassword } from '@bandstand/domain/accounts'
import { Check, Circle } from 'lucide-react'

/** What a new password needs, ticked off while it is typed. */
export function PasswordRules({ password }: { password: string }) {
  const refusals = registerPassword.safeParse(password).error?.issues.map((issue) => issue.message) ?? []
  return (
    <ul className="rules" aria-label="Password rules">
      {REGISTER_PASSWORD_RULES.map(({ text, label }) => {
        const kept = !refusals.includes(text)
        const Glyph = kept ? Check : Circle
        return (
          <li key={label} className={kept ? 'is-kept' : undefined}>
            <Glyph className="i i--s" aria-hidden="true" />
            <span>
              {label}
              {kept && <span className="sr-only">, done</span>}
            </span>
          </li>
        )
      })}
    </ul>
  )
}
