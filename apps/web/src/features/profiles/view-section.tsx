import { useId, type ReactNode } from 'react'
import { SectionHead } from '../../components/ui/page/section-head.tsx'

/** Shows a titled part of a profile. */
export function ViewSection({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="stack">
      <SectionHead id={id}>{title}</SectionHead>
      {children}
    </section>
  )
}
