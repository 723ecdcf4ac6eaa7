import { Eye, EyeOff } from 'lucide-react'
import { useState, type ComponentProps } from 'react'
import { Input } from './input.tsx'

/** Shows an input for a password, with a button that reveals it. */
export function PasswordInput(props: Omit<ComponentProps<'input'>, 'type'>) {
  const [shown, setShown] = useState(false)
  const Glyph = shown ? EyeOff : Eye
  return (
    <div className="combo">
      <Input {...props} type={shown ? 'text' : 'password'} />
      <button
        type="button"
        className="combo__end"
        aria-label={shown ? 'Hide password' : 'Show password'}
        onClick={() => setShown(!shown)}
      >
        <Glyph className="i i--s" aria-hidden="true" />
      </button>
    </div>
  )
}
