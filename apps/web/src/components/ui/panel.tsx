import type { ReactNode } from 'react'
import { classNames } from '../../lib/class-names.ts'

/** A sheet that hangs from a heavy rule. Never inside another panel. */
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
