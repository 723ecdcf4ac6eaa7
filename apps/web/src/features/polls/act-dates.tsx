import { useQuery } from '@tanstack/react-query'
import { Users } from 'lucide-react'
import { Suspense, useState } from 'react'
import { ActionRow, ActionRows } from '../../components/ui/page/action-rows.tsx'
import { Button } from '../../components/ui/page/button.tsx'
import { SectionHead } from '../../components/ui/page/section-head.tsx'
import { StatusBadge } from '../../components/ui/status/status-badge.tsx'
import { api } from '../../lib/api/api.ts'
import { lazyPart } from '../../lib/loading/lazy-part.ts'
import { useActingParty, useMay } from '../../lib/session/session.ts'
import { POLL_STAMPS, pollWhenText } from './poll-text.ts'

const AskDateDialog = lazyPart(() => import('./ask-date-dialog.tsx'))

/** Shows what an act asked its people about dates of its own, and asks about another one; nothing for a solo act. */
export function ActDates({ day, timeZone }: { day: string; timeZone: string }) {
  const isAct = useActingParty()?.userType === 'artist'
  const mayAnswer = useMay('answerPolls')
  const { data } = useQuery(api.polls.ofAct.queryOptions({ enabled: isAct && mayAnswer }))
  const [open, setOpen] = useState(false)
  if (!data || (!data.canAsk && data.polls.length === 0)) return null
  return (
    <section className="stack gap-3" aria-labelledby="act-dates">
      <SectionHead id="act-dates">Can the band play?</SectionHead>
      {data.polls.length === 0 ? (
        <p className="muted">Ask your band about a date that isn’t a gig on Bandstand, such as a wedding.</p>
      ) : (
        <ActionRows>
          {data.polls.map(({ id, gig, state }) => (
            <ActionRow key={id}>
              <div>
                <h3 className="t5">{gig.title}</h3>
                <p className="muted">{[pollWhenText(gig), gig.venueName].filter(Boolean).join(', ')}</p>
                <StatusBadge {...POLL_STAMPS[state]} />
              </div>
              <Button size="small" to={`/polls/${id}`}>
                See who can play
              </Button>
            </ActionRow>
          ))}
        </ActionRows>
      )}
      {data.canAsk && (
        <div>
          <Button size="small" onClick={() => setOpen(true)}>
            <Users className="i i--s" aria-hidden="true" />
            Ask about a date
          </Button>
        </div>
      )}
      {open && (
        <Suspense>
          <AskDateDialog day={day} timeZone={timeZone} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </section>
  )
}
