import { useId, useMemo, type ReactNode } from 'react'
import { classNames } from '../../../lib/text/class-names.ts'
import { FieldContext, type FieldControl } from './field-context.ts'
import { FieldError } from './field-error.tsx'

export interface FieldProps {
  label: ReactNode
  hint?: ReactNode
  error?: string | undefined
  /** For assistive technology alone: a field without a mark must be filled in. */
  required?: boolean | undefined
  /** Prints '(optional)' behind the label, for a field that can stay empty. */
  optional?: boolean | undefined
  /** The control's id, when something else has to know it. */
  id?: string
  className?: string
  /** One control of this folder; it takes its id and descriptions from here. */
  children: ReactNode
}

/** Shows a label above a control, a hint and an error below it, linked for assistive technology. */
export function Field({ label, hint, error, required, optional, id, className, children }: FieldProps) {
  const generated = useId()
  const controlId = id ?? generated
  const hintId = `${controlId}-hint`
  const errorId = `${controlId}-error`
  const markId = `${controlId}-mark`
  const describedBy =
    [optional && markId, error && errorId, hint && hintId].filter(Boolean).join(' ') || undefined
  const control = useMemo<FieldControl>(
    () => ({
      id: controlId,
      'aria-describedby': describedBy,
      'aria-invalid': error ? true : undefined,
      'aria-required': required || undefined,
    }),
    [controlId, describedBy, error, required],
  )
  return (
    <div className={classNames('field', className)}>
      <div className="label">
        <label htmlFor={controlId}>{label}</label>
        {optional && (
          <span className="label__mark" id={markId}>
            {' '}
            (optional)
          </span>
        )}
      </div>
      <FieldContext value={control}>{children}</FieldContext>
      {error && <FieldError id={errorId}>{error}</FieldError>}
      {hint && (
        <p className="hint" id={hintId}>
          {hint}
        </p>
      )}
    </div>
  )
}
