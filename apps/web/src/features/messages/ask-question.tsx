import { useQuery } from '@tanstack/react-query'
import { MessageCircleQuestion } from 'lucide-react'
import { Suspense, useState } from 'react'
import { Button } from '../../components/ui/page/button.tsx'
import { api } from '../../lib/api/api.ts'
import { lazyPart } from '../../lib/loading/lazy-part.ts'
import { useActingParty, useMay } from '../../lib/session/session.ts'
import type { AskedGig } from './ask-question-dialog.tsx'

const AskQuestionDialog = lazyPart(() => import('./ask-question-dialog.tsx'))

/** Shows a button to artists who can apply to a gig that asks its venue a question first. */
export function AskQuestion({ gig }: { gig: AskedGig }) {
  const acting = useActingParty()
  const mayBook = useMay('book')
  const { data, isPending } = useQuery(
    api.booking.gigRelation.queryOptions({ input: { gigId: gig.id }, enabled: mayBook }),
  )
  const [open, setOpen] = useState(false)
  const [wasAsked, setAsked] = useState(false)
  // There from the first on, so that nothing moves when the rest is read.
  const mayAsk = isPending ? gig.status === 'open' && acting?.userType === 'artist' : data?.abilities.apply
  if (!mayBook || !mayAsk) return null
  const ask = () => {
    setAsked(true)
    setOpen(true)
  }
  return (
    <>
      <Button size="small" disabled={isPending} onClick={ask}>
        <MessageCircleQuestion className="i i--s" aria-hidden="true" />
        Ask a question
      </Button>
      {wasAsked && (
        <Suspense>
          <AskQuestionDialog gig={gig} open={open} onOpenChange={setOpen} />
        </Suspense>
      )}
    </>
  )
}
