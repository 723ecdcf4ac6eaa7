import { Check, Info, TriangleAlert, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { classNames } from '../../lib/class-names.ts'

export interface AlertProps {
  tone?: 'success' | 'info' | 'warning' | 'danger'
  title?: ReactNode
  children?: ReactNode
  /** Buttons below the text. */
  actions?: ReactNode
  /** Shows a Dismiss button. */
  onDismiss?: () => void
  className?: string
}

const GLYPHS = { success: Check, info: Info, warning: TriangleAlert, danger: TriangleAlert }

/** A message in the page, read out when it appears. */
export function Alert({ tone = 'info', title, children, actions, onDismiss, className }: AlertProps) {
  const Glyph = GLYPHS[tone]
  return (
    <div role="alert" className={classNames('note', `note--${tone}`, className)}>
      <span className="note__glyph">
        <Glyph className="i" aria-hidden="true" />
      </span>
      <div className="note__text">
        {title && <b>{title}</b>}
        {children}
        {actions && <div className="note__acts">{actions}</div>}
      </div>
      {onDismiss && (
        <button type="button" className="note__close" aria-label="Dismiss" onClick={onDismiss}>
          <X className="i i--s" aria-hidden="true" />
        </button>
      )}
    </div>
  )
}
