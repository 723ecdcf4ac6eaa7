import type { BookingShares as Shares } from '@bandstand/api-spec'
import { formatDollars } from '@bandstand/domain/money'
import { useQuery } from '@tanstack/react-query'
import { DescriptionList } from '../../components/ui/page/description-list.tsx'
import { SectionHead } from '../../components/ui/page/section-head.tsx'
import { api } from '../../lib/api/api.ts'
import { useActingParty, useMay } from '../../lib/session/session.ts'
import { tellApart } from './tell-apart.ts'

const EXPECTED = 'Expected, after Bandstand’s fee. It can change until the payment ends.'
const FINAL = {
  here: 'Bandstand paid each share into its owner’s balance.',
  outside: 'The venue paid the act outside Bandstand, and this is how you split it.',
}

/** Shows the act's people what each of them gets of a booking, or only their own share; nothing when it isn't split. */
export function BookingShares({ bookingId }: { bookingId: string }) {
  const isAct = useActingParty()?.userType === 'artist'
  const mayAsk = useMay('seeOwnShare')
  const { data } = useQuery({
    ...api.shares.ofBooking.queryOptions({ input: { bookingId }, staleTime: 0 }),
    enabled: isAct && mayAsk,
  })
  if (!data?.split) return null
  const { split } = data
  return (
    <section className="stack gap-2" aria-labelledby="shares">
      <SectionHead id="shares" level={3}>
        {split.net === null ? 'Your share' : 'Shares'}
      </SectionHead>
      <div className="max-w-xl">
        <DescriptionList kind="sums" rows={rowsOf(split)} />
      </div>
      <p className="hint">{split.isFinal ? FINAL[split.isPaidHere ? 'here' : 'outside'] : EXPECTED}</p>
    </section>
  )
}

function rowsOf({ shares, net }: Shares) {
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
