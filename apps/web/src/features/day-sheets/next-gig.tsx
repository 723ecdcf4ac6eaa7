import type { DaySheet } from '@bandstand/api-spec'
import { instantText } from '@bandstand/domain/time'
import { otherSide } from '@bandstand/domain/lifecycle'
import { ClipboardList } from 'lucide-react'
import { Button } from '../../components/ui/page/button.tsx'
import { SectionHead } from '../../components/ui/page/section-head.tsx'
import { TicketPoster } from '../../components/ui/pictures/ticket-poster.tsx'
import { loadInText } from './day-sheet-text.ts'
import './next-gig.css'

/** Shows the reader's next gig with a link to its day sheet. */
export function NextGig({ sheet }: { sheet: DaySheet }) {
  const { bookingId, gig, terms, me } = sheet
  const loadIn = loadInText(sheet)
  return (
    <section className="stack gap-3" aria-labelledby="next-gig">
      <SectionHead id="next-gig">Your next gig</SectionHead>
      <div className="next-gig">
        <TicketPoster date={terms.start.slice(0, 10)} id={gig.id} />
        <div className="stack gap-1">
          <h3 className="t4">{gig.title}</h3>
          <p>
            <b>{sheet[otherSide(me)].name}</b>, {instantText(new Date(terms.startsAt), terms.timeZone)}
          </p>
          {loadIn && <p className="muted">Load-in {loadIn}</p>}
        </div>
        <Button to={`/bookings/${bookingId}/day-sheet`}>
          <ClipboardList className="i" aria-hidden="true" />
          Open day sheet
        </Button>
      </div>
    </section>
  )
}
