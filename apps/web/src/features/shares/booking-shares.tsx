import type { BookingShares as Shares, Commission } from '@bandstand/api-spec'
import { centsOf, dollarsOf, formatDollars } from '@bandstand/domain/money'
import { commissionText } from '@bandstand/domain/parties'
import { DescriptionList } from '../../components/ui/page/description-list.tsx'
import { SectionHead } from '../../components/ui/page/section-head.tsx'
import { useSplit } from '../../lib/api/use-split.ts'

import { ShareProposal } from './share-proposal.tsx'
import { tellApart } from './tell-apart.ts'

const EXPECTED = 'Expected, after Bandstand’s fee. It can change until the payment ends.'
const FINAL = {
  here: 'Bandstand paid each share into its owner’s balance.',
  outside: 'The venue paid the act outside Bandstand, and this is how you split it.',
  commission: 'Bandstand paid the commission into the agent’s balance.',
  commissionOutside: 'The venue paid the act outside Bandstand. The act owes the agent the commission.',
}

/** Shows the act's people what its agent and each of them get of a booking, or only their own part; nothing when it isn't split. */
export function BookingShares({ bookingId }: { bookingId: string }) {
  const split = useSplit(bookingId)
  if (!split) return null
  return (
    <>
      <section className="stack gap-2" aria-labelledby="shares">
        <SectionHead id="shares" level={3}>
          {titleOf(split)}
        </SectionHead>
        <div className="max-w-xl">
          <DescriptionList kind="sums" rows={rowsOf(split)} />
        </div>
        <p className="hint">{hintOf(split)}</p>
      </section>
      {split.proposal && <ShareProposal bookingId={bookingId} proposal={split.proposal} />}
    </>
  )
}

function hintOf({ isFinal, isPaidHere, shares }: Shares): string {
  if (!isFinal) return EXPECTED
  if (shares.length > 0) return FINAL[isPaidHere ? 'here' : 'outside']
  return FINAL[isPaidHere ? 'commission' : 'commissionOutside']
}

function titleOf({ shares, commission, net }: Shares): string {
  if (shares.length === 0) return 'Commission'
  if (net !== null) return 'Shares'
  return commission ? 'Your commission and share' : 'Your share'
}

function rowsOf(split: Shares) {
  const { commission, shares } = split
  if (!commission) return shareRows(split)
  return shares.length > 0 ? [commissionRow(commission), ...shareRows(split)] : commissionRows(commission)
}

function commissionRow({ agent, isYou, basisPoints, amount }: Commission) {
  const percent = commissionText(basisPoints)
  return {
    term: isYou ? `Your commission (${percent})` : `Commission of ${agent} (${percent})`,
    value: formatDollars(amount),
  }
}

function commissionRows(commission: Commission) {
  const { amount, net } = commission
  const rest = dollarsOf(centsOf(net) - centsOf(amount))
  return [
    { term: 'After Bandstand’s fee', value: formatDollars(net) },
    commissionRow(commission),
    { term: 'Left for the act', value: formatDollars(rest), total: true },
  ]
}

/** Shows the act and its agent the agent's commission on a booking, below its contract; nothing without one, and to anybody else. */
export function BookingCommission({ bookingId }: { bookingId: string }) {
  const split = useSplit(bookingId)
  if (!split?.commission) return null
  return (
    <section className="stack gap-2" aria-labelledby="commission">
      <SectionHead id="commission" level={3}>
        Commission
      </SectionHead>
      <div className="max-w-xl">
        <DescriptionList kind="sums" rows={commissionRows(split.commission)} />
      </div>
      <p className="hint">It isn’t part of the contract, and the venue doesn’t see it.</p>
    </section>
  )
}

function shareRows({ shares, net }: Shares) {
  const names = tellApart(shares.map(({ name, isYou }) => (isYou && net !== null ? `${name} (you)` : name)))
  const rows = shares.map(({ amount, expenses }, at) => ({
    term: names[at]!,
    value: (
      <>
        {formatDollars(amount)}
        {expenses > 0 && (
          <span className="meta muted block">{`with ${formatDollars(expenses)} of expenses`}</span>
        )}
      </>
    ),
  }))
  return net === null ? rows : [...rows, { term: 'Together', value: formatDollars(net), total: true }]
}
