import { Plus } from 'lucide-react'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { Button } from '../../../components/ui/page/button.tsx'
import { BOTH_COLUMNS } from './form-section.tsx'
import type { ProfileFormValues } from './profile-form-values.ts'

export interface MoreFieldsProps {
  /** The button's text: 'Add phone or website'. */
  add: string
  /** The fields inside. */
  names: readonly (keyof ProfileFormValues)[]
  hint?: string
  children: ReactNode
}

/** Shows optional fields behind a button; right away if one of them has a value, and as soon as one of them is wrong. */
export function MoreFields({ add, names, hint, children }: MoreFieldsProps) {
  const { errors } = useFormContext<ProfileFormValues>().formState
  const values = useWatch<ProfileFormValues>({ name: [...names] }) as unknown[]
  const isNeeded = values.some(isFilled) || names.some((name) => errors[name])
  const [isOpen, setOpen] = useState(isNeeded)
  // They stay when their values are deleted, so that no field disappears while the user types.
  if (isNeeded && !isOpen) setOpen(true)

  const box = useRef<HTMLDivElement>(null)
  const isAsked = useRef(false)
  useEffect(() => {
    if (!isOpen || !isAsked.current) return
    isAsked.current = false
    box.current?.querySelector<HTMLElement>('input, textarea, button')?.focus()
  }, [isOpen])

  if (!isOpen) {
    return (
      <div className={BOTH_COLUMNS}>
        <Button
          size="small"
          className="whitespace-normal"
          onClick={() => {
            isAsked.current = true
            setOpen(true)
          }}
        >
          <Plus className="i i--s" aria-hidden="true" />
          {add}
        </Button>
        {hint && <p className="hint pt-1.5">{hint}</p>}
      </div>
    )
  }
  return (
    <div ref={box} className="contents">
      {children}
    </div>
  )
}

function isFilled(value: unknown): boolean {
  return Array.isArray(value)
    ? value.length > 0
    : typeof value === 'string'
      ? value.trim() !== ''
      : value !== null
}
