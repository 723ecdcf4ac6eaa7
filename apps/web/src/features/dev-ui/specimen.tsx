import type { ReactNode } from 'react'
import { SectionHead } from '../../components/ui/page/section-head.tsx'
import { classNames } from '../../lib/text/class-names.ts'

/** Shows one titled part of the page of components. */
export function Specimen({ title, full, children }: { title: string; full?: boolean; children: ReactNode }) {
  return (
    <section className={classNames('stack min-w-0', full && 'lg:col-span-2')}>
      <SectionHead>{title}</SectionHead>
      {children}
    </section>
  )
}
