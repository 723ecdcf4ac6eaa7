import type { OutsideClaim, TransactionDetail } from '@bandstand/api-spec'
import { centsOf } from '@bandstand/domain/money'
import { type ClaimStatus, settlesText } from '@bandstand/domain/payments'
import { instantText, localDayText } from '@bandstand/domain/time'
import { useState } from 'react'
import { Button } from '../../../components/ui/page/button.tsx'
import { Panel } from '../../../components/ui/page/panel.tsx'
import { AnswerClaimDialog } from './answer-claim-dialog.tsx'
import { claimText, dueOf } from '../payment-text.ts'
import './problem-view.css'

const CLAIM_TEXTS: Record<Exclude<ClaimStatus, 'open'>, string> = {
  confirmed: 'confirmed',
  denied: 'denied',
  unanswered: 'no reply in time',
  void: 'replaced by the deposit',
}

export interface ClaimsViewProps {
  payment: TransactionDetail
  onDone: (message: string) => void
}

/** Shows what was reported as paid outside Bandstand, with the replies; nothing when there is no claim. */
export function ClaimsView({ payment, onDone }: ClaimsViewProps) {
  const [asked, setAsked] = useState<{ answer: 'confirm' | 'deny'; claim: OutsideClaim } | null>(null)
  const { claims, abilities, gig } = payment
  if (claims.length === 0) return null
  const open = claims.find(({ number }) => number === abilities.answerClaim)
  return (
    <Panel title="Paid outside Bandstand">
      <ol className="pay-splits">
        {claims.map((claim) => (
          <li key={claim.number} className={claim.status === 'open' ? 'is-pending' : undefined}>
            <p>{claimText(claim)}</p>
            {claim.status === 'open' && claim.amount < dueOf(payment) && (
              <p className="meta">
                {settlesText(
                  centsOf(claim.amount),
                  centsOf(dueOf(payment)),
                  claim.madeBy === payment.me ? 'If it’s confirmed' : 'If you confirm',
                )}
              </p>
            )}
            <p className="meta faint">
              Reported by {claim.madeBy === payment.me ? 'you' : payment[claim.madeBy].name} on{' '}
              {localDayText(claim.createdAt)},{' '}
              {claim.status === 'open'
                ? `reply due by ${instantText(claim.answerBy, gig.timeZone)}`
                : CLAIM_TEXTS[claim.status]}
            </p>
          </li>
        ))}
      </ol>
      {open && (
        <div className="row">
          <Button variant="act" onClick={() => setAsked({ answer: 'confirm', claim: open })}>
            Confirm payment
          </Button>
          <Button variant="danger" onClick={() => setAsked({ answer: 'deny', claim: open })}>
            Deny payment
          </Button>
        </div>
      )}
      {asked && (
        <AnswerClaimDialog
          {...asked}
          payment={payment}
          onClose={() => setAsked(null)}
          onDone={(message) => {
            setAsked(null)
            onDone(message)
          }}
        />
      )}
    </Panel>
  )
}
