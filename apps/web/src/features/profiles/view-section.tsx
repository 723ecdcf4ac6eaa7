import { useId, type ReactNode } from 'react'
import { SectionHead } from '../../components/ui/section-head.tsx'

/** A titled part of a profile that is looked at. */
export function ViewSection({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="stack">
      <SectionHead id={id}>{title}</SectionHead>
      {children}
    </section>
  )
}
