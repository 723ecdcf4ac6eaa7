import type { TransactionDetail } from '@bandstand/api-spec'
import type { SplitStatus } from '@bandstand/domain/payments'
import { localDayText } from '@bandstand/domain/time'
import { centsOf } from '@bandstand/domain/money'
import { useState } from 'react'
import { TextAlert } from '../../../components/ui/status/text-alert.tsx'
import { Button } from '../../../components/ui/page/button.tsx'
import { Panel } from '../../../components/ui/page/panel.tsx'
import { MemberText } from '../../../components/ui/page/member-text.tsx'
import { client } from '../../../lib/api/api.ts'
import { AcceptSplitDialog } from './accept-split-dialog.tsx'
import { nameOf, splitText } from '../payment-text.ts'
import { ProposeSplitDialog } from './propose-split-dialog.tsx'
import { useMoneyRequest } from '../use-money-request.ts'
import './problem-view.css'

const SPLIT_TEXTS: Record<SplitStatus, string> = {
  pending: 'waiting for a reply',
  accepted: 'accepted',
  declined: 'declined',
  replaced: 'replaced by a later one',
  void: 'no longer valid',
}

export interface ProblemViewProps {
  payment: TransactionDetail
  onDone: (message: string) => void
}

/** Shows the reported problem with every proposal, and the answers to the pending one; nothing when none was reported. */
export function ProblemView({ payment, onDone }: ProblemViewProps) {
  const [asked, setAsked] = useState<{ what: 'accept' | 'propose'; of: TransactionDetail } | null>(null)
  const done = (message: string) => {
    setAsked(null)
    onDone(message)
  }
  const decline = useMoneyRequest(client.payments.declineSplit, ({ message }) => onDone(message))
  const { problem, abilities, id } = payment
  if (!problem) return null
  const number = abilities.answerSplit
  return (
    <Panel title={problem.status === 'open' ? 'A problem was reported' : 'The problem was resolved'}>
      <div>
        <p>
          {nameOf(payment, problem.reportedBy)} wrote on {localDayText(problem.createdAt)}:
        </p>
        <MemberText as="blockquote" className="pay-quote">
          {problem.text}
        </MemberText>
      </div>
      <ol className="pay-splits">
        {problem.proposals.map((proposal) => (
          <li key={proposal.number} className={proposal.status === 'pending' ? 'is-pending' : undefined}>
            <p>{splitText(payment, centsOf(proposal.earned))}</p>
            {proposal.note && (
              <MemberText as="blockquote" className="pay-quote">
                {proposal.note}
              </MemberText>
            )}
            <p className="meta faint">
              Proposed by {proposal.madeBy === payment.me ? 'you' : payment[proposal.madeBy].name} on{' '}
              {localDayText(proposal.createdAt)}, {SPLIT_TEXTS[proposal.status]}
            </p>
          </li>
        ))}
      </ol>
      <TextAlert tone="danger" text={decline.failure} />
      <div className="row empty:hidden">
        {number !== null && (
          <>
            <Button variant="act" onClick={() => setAsked({ what: 'accept', of: payment })}>
              Accept proposal
            </Button>
            <Button variant="danger" busy={decline.busy} onClick={() => decline.request({ id, number })}>
              Decline proposal
            </Button>
          </>
        )}
        {abilities.proposeSplit && (
          <Button onClick={() => setAsked({ what: 'propose', of: payment })}>
            {number === null ? 'Propose a split' : 'Make a counterproposal'}
          </Button>
        )}
      </div>
      {asked?.what === 'accept' && (
        <AcceptSplitDialog payment={asked.of} onClose={() => setAsked(null)} onDone={done} />
      )}
      {asked?.what === 'propose' && (
        <ProposeSplitDialog payment={asked.of} onClose={() => setAsked(null)} onDone={done} />
      )}
    </Panel>
  )
}
