import { useId, useMemo, type ReactNode } from 'react'
import { classNames } from '../../lib/class-names.ts'
import { FieldContext, type FieldControl } from './field-context.ts'
import { FieldError } from './field-error.tsx'

export interface FieldProps {
  label: ReactNode
  hint?: ReactNode
  error?: string | undefined
  /** Prints the mark '(required)' or '(optional)' behind the label; fields of a short form need neither. */
  mark?: 'required' | 'optional'
  /** For assistive technology alone, without a printed mark. */
  required?: boolean
  /** The control's id, when something else has to know it. */
  id?: string
  className?: string
  /** One control of this folder; it takes its id and descriptions from here. */
  children: ReactNode
}

/** Shows a label above a control, a hint and an error below it, linked for assistive technology. */
export function Field({ label, hint, error, mark, required, id, className, children }: FieldProps) {
  const generated = useId()
  const controlId = id ?? generated
  const hintId = `${controlId}-hint`
  const errorId = `${controlId}-error`
  const describedBy = [error && errorId, hint && hintId].filter(Boolean).join(' ') || undefined
  const control = useMemo<FieldControl>(
    () => ({
      id: controlId,
      'aria-describedby': describedBy,
      'aria-invalid': error ? true : undefined,
      'aria-required': required || mark === 'required' || undefined,
    }),
    [controlId, describedBy, error, required, mark],
  )
  return (
    <div className={classNames('field', className)}>
      <div className="label">
        <label htmlFor={controlId}>
          {label}
          {mark === 'optional' && <span className="label__mark"> (optional)</span>}
        </label>
        {/* The control itself says that it is required. */}
        {mark === 'required' && (
          <span className="label__mark" aria-hidden="true">
            {' '}
            (required)
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
