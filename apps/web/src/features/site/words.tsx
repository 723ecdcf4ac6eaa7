import { useId, type ReactNode } from 'react'
import './page.css'

/** One part of a page to read: its title beside or above its words. */
export function Words({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <section className="words__part" aria-labelledby={id}>
      <h2 id={id} className="t4">
        {title}
      </h2>
      <div className="words__body">{children}</div>
    </section>
  )
}
