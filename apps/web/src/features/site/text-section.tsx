import { useId, type ReactNode } from 'react'
import './page.css'

/** Shows one part of a page to read: its title beside or above its text. */
export function TextSection({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <section className="site-text__part" aria-labelledby={id}>
      <h2 id={id} className="t4">
        {title}
      </h2>
      <div className="site-text__body">{children}</div>
    </section>
  )
}
