import type { OwnShares as Shares } from '@bandstand/api-spec'
import { formatDollars } from '@bandstand/domain/money'
import { dayText } from '@bandstand/domain/time'
import { useQuery } from '@tanstack/react-query'
import { SectionHead } from '../../components/ui/page/section-head.tsx'
import { DescriptionList } from '../../components/ui/page/description-list.tsx'
import { api } from '../../lib/api/api.ts'
import { useActingParty } from '../../lib/session/session.ts'
import { ProposalAnswer } from './share-proposal.tsx'
import './shares.css'

/** Shows what the reader got as one of the people of an act, or as an agent, by year and show; nothing before the first. */
export function OwnShares() {
  // Not among the payments of an act or venue that they only work for.
  const isOwn = useActingParty()?.isOwn ?? false
  const { data } = useQuery({ ...api.shares.mine.queryOptions({ input: {}, staleTime: 0 }), enabled: isOwn })
  if (!data) return null
  return (
    <>
      <Proposals proposals={data.proposals} />
      <Earned id="own-shares" title="Your shares" found={data}>
        What you got of bookings that you played, with any act. It’s in your own balance, except what a venue
        paid outside Bandstand: your act has that.
      </Earned>
      <Earned id="own-commissions" title="Your commissions" found={data.commissions}>
        What you got as an agent, of bookings that you made for any act. It’s in your own balance, except what
        a venue paid outside Bandstand: the act owes you that.
      </Earned>
    </>
  )
}

/** Asks for the reader's yes or no to each proposal by which they would get less. */
function Proposals({ proposals }: Pick<Shares, 'proposals'>) {
  if (proposals.length === 0) return null
  return (
    <section className="stack gap-3" aria-labelledby="proposed-shares">
      <SectionHead id="proposed-shares">Proposed changes of your shares</SectionHead>
      <p className="muted">
        Your act proposed to split these shows in another way. It takes effect once everybody who gets less
        says yes.
      </p>
      {proposals.map(({ bookingId, number, act, venue, date, before, after, saidYes }) => (
        <div key={bookingId} className="stack gap-2">
          <p className="wrap-anywhere">
            {act} at {venue}, {dayText(date, 'full')}:{' '}
            <b>{`${formatDollars(before)} → ${formatDollars(after)}`}</b>
          </p>
          <ProposalAnswer bookingId={bookingId} number={number} saidYes={saidYes} />
        </div>
      ))}
    </section>
  )
}

interface EarnedProps {
  id: string
  title: string
  found: Shares['commissions']
  children: string
}

function Earned({ id, title, found: { years, shares }, children }: EarnedProps) {
  if (shares.length === 0) return null
  return (
    <section className="stack gap-3" aria-labelledby={id}>
      <SectionHead id={id}>{title}</SectionHead>
      <p className="muted">{children}</p>
      <DescriptionList
        kind="sums"
        rows={years.map(({ year, amount }) => ({ term: String(year), value: formatDollars(amount) }))}
      />
      <ul className="own-shares">
        {shares.map(({ bookingId, act, venue, date, amount }) => (
          <li key={bookingId}>
            <span className="min-w-0 wrap-anywhere">
              {act} at {venue}
              <span className="meta muted block">{dayText(date, 'full')}</span>
            </span>
            <b>{formatDollars(amount)}</b>
          </li>
        ))}
      </ul>
    </section>
  )
}
