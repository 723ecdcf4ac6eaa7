import type { ContractDetail } from '@bandstand/api-spec'
import { SectionHead } from '../../components/ui/page/section-head.tsx'
import { Timeline } from '../../components/ui/page/timeline.tsx'
import './hash.css'

/** Shows the history of a contract, with the fingerprint of each event. */
export function ContractHistory({ contract: { events, timeZone } }: { contract: ContractDetail }) {
  return (
    <section className="stack gap-3" aria-labelledby="contract-history">
      <SectionHead id="contract-history">History</SectionHead>
      <Timeline
        timeZone={timeZone}
        events={events.map((event) => ({
          ...event,
          note: (
            <>
              , fingerprint <span className="hash">{event.hash.slice(0, 12)}</span>
            </>
          ),
        }))}
      />
    </section>
  )
}
