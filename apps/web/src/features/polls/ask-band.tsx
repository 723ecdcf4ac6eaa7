import type { GigDetail } from '@bandstand/api-spec'
import { useQuery } from '@tanstack/react-query'
import { Users } from 'lucide-react'
import { Suspense, useState } from 'react'
import { Button } from '../../components/ui/page/button.tsx'
import { api } from '../../lib/api/api.ts'
import { lazyPart } from '../../lib/loading/lazy-part.ts'
import { useActingParty, useMay } from '../../lib/session/session.ts'

const AskBandDialog = lazyPart(() => import('./ask-band-dialog.tsx'))

/** Shows a button that asks the people of an act whether they can play a gig, or leads to their answers; nothing for a solo act. */
export function AskBand({ gig }: { gig: GigDetail }) {
  const isAct = useActingParty()?.userType === 'artist'
  const mayAnswer = useMay('answerPolls')
  const { data } = useQuery(
    api.polls.ofGig.queryOptions({ input: { gigId: gig.id }, enabled: isAct && mayAnswer }),
  )
  const [open, setOpen] = useState(false)
  if (data?.poll)
    return (
      <Button size="small" to={`/polls/${data.poll.id}`}>
        <Users className="i i--s" aria-hidden="true" />
        See who can play
      </Button>
    )
  if (!data?.canAsk) return null
  return (
    <>
      <Button size="small" onClick={() => setOpen(true)}>
        <Users className="i i--s" aria-hidden="true" />
        Ask the band
      </Button>
      {open && (
        <Suspense>
          <AskBandDialog gig={gig} {...data} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
