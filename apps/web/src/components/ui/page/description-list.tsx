import type { ReactNode } from 'react'
import { classNames } from '../../../lib/text/class-names.ts'
import { Unbroken } from './unbroken.tsx'

export interface DescriptionRow {
  term: string
  value: ReactNode
  /** In sums: the heavy row at the end. */
  total?: boolean
}

/** Shows rows of a name and a value: facts side by side, or sums with their amounts at the right edge. */
export function DescriptionList({
  rows,
  kind = 'facts',
}: {
  rows: readonly DescriptionRow[]
  kind?: 'facts' | 'sums'
}) {
  return (
    <dl className={kind}>
      {rows.map((row) => (
        <div key={row.term} className={classNames(row.total && 'is-total')}>
          <dt>{row.term}</dt>
          {typeof row.value === 'string' ? (
            <dd dir="auto">
              <Unbroken>{row.value}</Unbroken>
            </dd>
          ) : (
            <dd>{row.value}</dd>
          )}
        </div>
      ))}
    </dl>
  )
}
