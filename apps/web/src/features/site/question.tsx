import { ChevronDown } from 'lucide-react'
import type { ReactNode } from 'react'
import './page.css'

/** Shows a question that opens to its answer. */
export function Question({ ask, children }: { ask: string; children: ReactNode }) {
  return (
    <details className="faq">
      <summary>
        <span className="t5">{ask}</span>
        <ChevronDown className="i" aria-hidden="true" />
      </summary>
      <div className="site-text__body">{children}</div>
    </details>
  )
}
