import { cloneElement, type ComponentProps, type MouseEvent, type ReactElement, type ReactNode } from 'react'
import { Link } from 'react-router'
import { classNames } from '../../../lib/text/class-names.ts'
import { Spinner } from '../status/spinner.tsx'

export interface ButtonLook {
  /** act: the main action of a view; venue: an action of venues only; quiet: as light as a link. */
  variant?: 'act' | 'venue' | 'plain' | 'quiet' | 'danger' | 'danger-solid'
  size?: 'small' | 'normal' | 'large'
  /** Square, for a single icon; give it an `aria-label`. */
  icon?: boolean
  wide?: boolean
}

export interface ButtonProps extends Omit<ComponentProps<'button'>, 'ref'>, ButtonLook {
  ref?: ComponentProps<'button'>['ref']
  /** Shows the turning record and ignores clicks; the label stays, so let it say what is happening. */
  busy?: boolean
  /** Renders as a link to a path of this app. */
  to?: string
  /** The state of that navigation. */
  state?: object | undefined
  /** Renders as this element instead, dressed as a button. */
  render?: ReactElement<{ className?: string; children?: ReactNode }>
}

/** Returns the class names of a button, for elements that only look like one. */
export function buttonClass(
  { variant = 'plain', size = 'normal', icon, wide }: ButtonLook,
  more?: string,
): string {
  return classNames(
    'btn',
    variant !== 'plain' && `btn--${variant}`,
    size !== 'normal' && `btn--${size}`,
    icon && 'btn--icon',
    wide && 'btn--wide',
    more,
  )
}

/** Shows a button, or a link that looks like one. Submits a form only with `type="submit"`. */
export function Button({
  variant,
  size,
  icon,
  wide,
  busy,
  to,
  state,
  render,
  className,
  children,
  onClick,
  ...rest
}: ButtonProps) {
  const look = buttonClass({ variant, size, icon, wide }, className)
  if (to !== undefined) {
    return (
      <Link
        to={to}
        state={state}
        className={look}
        aria-label={rest['aria-label']}
        id={rest.id}
        onClick={onClick as unknown as ComponentProps<typeof Link>['onClick']}
      >
        {children}
      </Link>
    )
  }
  if (render) return cloneElement(render, { className: look }, children ?? render.props.children)
  const click = (event: MouseEvent<HTMLButtonElement>) => {
    if (busy) event.preventDefault()
    else onClick?.(event)
  }
  return (
    <button
      type="button"
      {...rest}
      className={look}
      aria-busy={busy || undefined}
      aria-disabled={busy || rest['aria-disabled'] || undefined}
      onClick={click}
    >
      {busy && <Spinner />}
      {children}
    </button>
  )
}
