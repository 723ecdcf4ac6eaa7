import { Dialog as Base } from '@base-ui/react/dialog'
import { X } from 'lucide-react'
import { type ReactNode, useRef } from 'react'
import { classNames } from '../../../lib/text/class-names.ts'

const FIELDS = 'input:not([type="checkbox"]), textarea, select'
const WRITABLE = 'input:not([type="checkbox"], [readonly]), textarea:not([readonly]), select'

export interface DialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: ReactNode
  description?: ReactNode
  children?: ReactNode
  /** Buttons at the end; the main action is last. */
  actions?: ReactNode
  wide?: boolean
  /** Whether it rises from the bottom of the window, as wide as a phone; its content scrolls. */
  sheet?: boolean
  /** Whether it asks before a loss. */
  danger?: boolean
  /** Returns what to focus once it has closed; null for what opened it, the default. */
  focusAfter?: (() => HTMLElement | null) | undefined
}

/** Shows a sheet over the page that Escape, the cross or a click outside closes. */
export function Dialog({
  open,
  onOpenChange,
  title,
  description,
  children,
  actions,
  wide,
  sheet: atBottom,
  danger,
  focusAfter,
}: DialogProps) {
  const sheet = useRef<HTMLDivElement>(null)
  // Without a field the focus goes to the beginning: the first button may be far below the text to read. A field that can only
  // be read is passed over.
  const firstToUse = () => {
    const field = sheet.current?.querySelector<HTMLElement>(FIELDS)
    if (!field) return sheet.current
    return field.hasAttribute('readonly')
      ? (sheet.current?.querySelector<HTMLElement>(WRITABLE) ?? true)
      : true
  }
  // Escape and a click outside reach every open dialog, and they are for the one above: a dialog of another part of the page, like the
  // one that asks for a proof, isn't known to be nested in this one.
  const isCovered = () => [...document.querySelectorAll('.dialog')].at(-1) !== sheet.current
  return (
    <Base.Root open={open} onOpenChange={(next) => (next || !isCovered()) && onOpenChange(next)}>
      <Base.Portal>
        <Base.Backdrop className="scrim z-40" />
        <Base.Viewport className={classNames('dialog-place z-50', atBottom && 'dialog-place--bottom')}>
          <Base.Popup
            className={classNames(
              'dialog',
              wide && 'dialog--wide',
              atBottom && 'dialog--bottom',
              danger && 'dialog--danger',
            )}
            ref={sheet}
            initialFocus={firstToUse}
            finalFocus={focusAfter}
          >
            <Base.Title className="t4 dialog__title">{title}</Base.Title>
            {description && <Base.Description>{description}</Base.Description>}
            {children}
            {actions && <div className="dialog__acts">{actions}</div>}
            <Base.Close className="dialog__close" aria-label="Close">
              <X className="i" aria-hidden="true" />
            </Base.Close>
          </Base.Popup>
        </Base.Viewport>
      </Base.Portal>
    </Base.Root>
  )
}
