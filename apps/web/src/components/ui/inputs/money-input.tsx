import type { ComponentProps } from 'react'
import { Input } from './input.tsx'

/** Shows an input for dollars as text, behind a $; the form's schema turns them into cents. */
export function MoneyInput(props: ComponentProps<'input'>) {
  return (
    <div className="pre">
      <span aria-hidden="true">$</span>
      <Input inputMode="decimal" autoComplete="off" {...props} />
    </div>
  )
}
