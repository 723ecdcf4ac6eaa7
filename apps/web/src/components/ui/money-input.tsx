import type { ComponentProps } from 'react'
import { Input } from './input.tsx'

/** Dollars as text, behind a $; whoever reads the form turns them into cents. */
export function MoneyInput(props: ComponentProps<'input'>) {
  return (
    <div className="pre">
      <span aria-hidden="true">$</span>
      <Input inputMode="decimal" autoComplete="off" {...props} />
    </div>
  )
}
