import type { ReactNode } from 'react'
import { classNames } from '../../../lib/text/class-names.ts'

/** Shows a sheet below a heavy rule. Not for use inside another panel. */
export function Panel({
  title,
  className,
  children,
}: {
  title?: ReactNode
  className?: string
  children: ReactNode
}) {
  return (
    <section className={classNames('panel', className)}>
      {title && <h2 className="t4">{title}</h2>}
      {children}
    </section>
  )
}
