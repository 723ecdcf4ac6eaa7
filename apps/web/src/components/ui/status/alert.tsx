import { Check, Info, TriangleAlert, X } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { classNames } from '../../../lib/text/class-names.ts'

export interface AlertProps {
  tone?: 'success' | 'info' | 'warning' | 'danger'
  title?: ReactNode
  children?: ReactNode
  /** Buttons below the text. */
  actions?: ReactNode
  /** Shows a Dismiss button. */
  onDismiss?: () => void
  /**
   * Scrolls into view and takes the focus when it appears. In a dialog a refusal always does so, because on a phone the
   * button that was clicked may be far from it.
   */
  takesFocus?: boolean
  className?: string
}

const GLYPHS = { success: Check, info: Info, warning: TriangleAlert, danger: TriangleAlert }

/** Shows a message in the page, which screen readers announce when it appears. */
export function Alert({
  tone = 'info',
  title,
  children,
  actions,
  onDismiss,
  takesFocus,
  className,
}: AlertProps) {
  const Glyph = GLYPHS[tone]
  const self = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const note = self.current
    if (!note || !(takesFocus ?? (tone === 'danger' && note.closest('.dialog') !== null))) return
    note.tabIndex = -1
    note.focus({ preventScroll: true })
    note.scrollIntoView({ block: 'nearest' })
  }, [tone, takesFocus])
  return (
    <div role="alert" ref={self} className={classNames('note', `note--${tone}`, className)}>
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
