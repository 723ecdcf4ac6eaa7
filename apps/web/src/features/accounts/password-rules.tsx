import { REGISTER_PASSWORD_RULES } from '@bandstand/domain/accounts'
import { Check, Circle } from 'lucide-react'
import { useEffect, useState } from 'react'
import './password-rules.css'

type RefusalsOf = (password: string) => string[]

/** Shows the rules for a new password, ticked off as it is typed. */
export function PasswordRules({ password }: { password: string }) {
  const [refusalsOf, setRefusalsOf] = useState<RefusalsOf | null>(null)
  const isTyped = password !== ''
  useEffect(() => {
    // If this code cannot be loaded nothing is ticked off; the submit still validates.
    if (isTyped)
      void import('./register-rules.ts').then(
        (rules) => setRefusalsOf(() => rules.passwordRefusals),
        () => {},
      )
  }, [isTyped])
  const refusals = isTyped && refusalsOf ? refusalsOf(password) : null
  return (
    <ul className="rules" aria-label="Password rules">
      {REGISTER_PASSWORD_RULES.map(({ text, label }) => {
        const isMet = refusals !== null && !refusals.includes(text)
        const Glyph = isMet ? Check : Circle
        return (
          <li key={label} className={isMet ? 'is-kept' : undefined}>
            <Glyph className="i i--s" aria-hidden="true" />
            <span>
              {label}
              {isMet && <span className="sr-only">, done</span>}
            </span>
          </li>
        )
      })}
    </ul>
  )
}
