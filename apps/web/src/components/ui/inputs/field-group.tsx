import { useId, type ReactNode } from 'react'
import { classNames } from '../../../lib/text/class-names.ts'
import { FieldError } from './field-error.tsx'

export interface FieldGroupProps {
  legend: ReactNode
  hint?: ReactNode
  error?: string | undefined
  className?: string
  children: ReactNode
}

/** Shows several controls under one question: radios, check boxes, cards. */
export function FieldGroup({ legend, hint, error, className, children }: FieldGroupProps) {
  const id = useId()
  const describedBy = [error && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(' ') || undefined
  return (
    <fieldset className={classNames('field', className)} aria-describedby={describedBy}>
      <legend className="label pb-1.5">{legend}</legend>
      {children}
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
      {hint && (
        <p className="hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
    </fieldset>
  )
}
