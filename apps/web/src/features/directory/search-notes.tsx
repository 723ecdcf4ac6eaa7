import { ShieldCheck } from 'lucide-react'
import { SectionHead } from '../../components/ui/page/section-head.tsx'
import './search-notes.css'

/** Shows what a venue learns about where artists live. */
export function PrivacyNotice() {
  return (
    <p className="flex gap-2 text-meta text-ink-2">
      <ShieldCheck className="i" aria-hidden="true" />
      <span>
        To protect artists’ privacy, we show only their city and approximate distance, never an address.
      </span>
    </p>
  )
}

const TIPS = [
  'Pick your city or ZIP code from the suggestions. Distances are measured from its center.',
  'Start with 25 miles. Most acts will drive that far for one night.',
  'Looking for something rare? Widen the radius before you remove a filter.',
  'If you set a maximum rate, artists with no rate aren’t shown.',
]

/** Shows how to get better results. */
export function SearchTips() {
  return (
    <section aria-labelledby="search-tips">
      <SectionHead id="search-tips">Search tips</SectionHead>
      <ul className="tips">
        {TIPS.map((tip) => (
          <li key={tip}>{tip}</li>
        ))}
      </ul>
    </section>
  )
}
