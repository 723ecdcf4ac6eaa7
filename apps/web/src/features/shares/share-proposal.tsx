import type { ShareProposal as Proposal } from '@bandstand/api-spec'
import { formatDollars } from '@bandstand/domain/money'
import type { BookingRuleStatus } from '@bandstand/domain/shares'
import { useState } from 'react'
import { Button } from '../../components/ui/page/button.tsx'
import { DescriptionList } from '../../components/ui/page/description-list.tsx'
import { SectionHead } from '../../components/ui/page/section-head.tsx'
import { Alert } from '../../components/ui/status/alert.tsx'
import { client } from '../../lib/api/api.ts'
import { useWrite } from '../../lib/api/use-write.ts'
import { useMay } from '../../lib/session/session.ts'
import { tellApart } from './tell-apart.ts'

const ANSWERS = { yes: 'said yes', no: 'said no', not_asked: 'doesn’t have to agree' }

/** Shows an open proposal to split a booking in another way: the reader's own shares, or all, and the buttons that the reader has. */
export function ShareProposal({ bookingId, proposal }: { bookingId: string; proposal: Proposal }) {
  const { number, people } = proposal
  const decides = useMay('splitFees')
  const { busy, failure, run } = useWrite({ changes: ['shares'] })
  const me = people.find(({ isYou }) => isYou)
  const names = tellApart(people.map(({ name, isYou }) => (isYou ? `${name} (you)` : name)))
  return (
    <section className="stack gap-2" aria-labelledby="proposed-split">
      <SectionHead id="proposed-split" level={3}>
        Proposed split
      </SectionHead>
      <div className="max-w-xl">
        <DescriptionList
          kind="sums"
          rows={people.map(({ before, after, answer }, at) => ({
            term: names[at]!,
            value: (
              <>
                {before === after
                  ? formatDollars(after)
                  : `${formatDollars(before)} → ${formatDollars(after)}`}
                <span className="meta muted block">{answer === null ? 'no reply yet' : ANSWERS[answer]}</span>
              </>
            ),
          }))}
        />
      </div>
      <p className="hint">
        It takes effect once everybody who gets less says yes, before the fee is released.
      </p>
      {me && me.answer !== 'not_asked' && (
        <ProposalAnswer bookingId={bookingId} number={number} saidYes={me.answer === 'yes'} />
      )}
      {failure && <Alert tone="danger">{failure}</Alert>}
      {decides && (
        <div>
          <Button
            size="small"
            busy={busy}
            onClick={() => void run(() => client.shares.withdrawProposal({ bookingId, number }))}
          >
            Withdraw proposal
          </Button>
        </div>
      )}
    </section>
  )
}

const OVER: Partial<Record<BookingRuleStatus, string>> = {
  settled: 'The payment was settled before your reply, so the split stays as it was.',
  outdated:
    'Who plays this show, or what there is to split, has changed, so the proposal has ended. Your share isn’t lowered by it.',
}

interface ProposalAnswerProps {
  bookingId: string
  number: number
  saidYes: boolean
}

/** Asks somebody who would get less for their yes or no. */
export function ProposalAnswer({ bookingId, number, saidYes }: ProposalAnswerProps) {
  const [over, setOver] = useState<string | undefined>()
  const { busy, running, failure, run } = useWrite<{ status: BookingRuleStatus }>({
    changes: ['shares'],
    onSuccess: ({ status }) => setOver(OVER[status]),
  })
  const answer = (yes: boolean) => () =>
    void run(() => client.shares.answerProposal({ bookingId, number, yes }), String(yes))
  return (
    <div className="stack gap-2">
      {over && <Alert tone="warning">{over}</Alert>}
      {failure && <Alert tone="danger">{failure}</Alert>}
      {saidYes && <p className="muted">You said yes. You can say no until everybody has replied.</p>}
      <div className="row">
        {!saidYes && (
          <Button size="small" busy={busy && running === 'true'} onClick={answer(true)}>
            Take the lower share
          </Button>
        )}
        <Button size="small" variant="quiet" busy={busy && running === 'false'} onClick={answer(false)}>
          Keep my share
        </Button>
      </div>
    </div>
  )
}
