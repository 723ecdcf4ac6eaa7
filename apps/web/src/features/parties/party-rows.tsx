import type { PartyAhead } from '@bandstand/api-spec'
import { formatDollars } from '@bandstand/domain/money'
import { can, pathForParty, ROLE_NAMES } from '@bandstand/domain/parties'
import { countOf, grouped } from '@bandstand/domain/product'
import { instantText, localInstantText } from '@bandstand/domain/time'
import type { ReactNode } from 'react'
import { Button } from '../../components/ui/page/button.tsx'
import { Link } from '../../components/ui/page/link.tsx'
import { Unbroken } from '../../components/ui/page/unbroken.tsx'
import { Avatar } from '../../components/ui/pictures/avatar.tsx'
import { SWITCHES } from '../../lib/session/switch-party.ts'
import './party-rows.css'

/** Shows the reader's acts and venues, each with its next nights, offers and tasks. The links of each switch to it. */
export function PartyRows({ parties }: { parties: readonly PartyAhead[] }) {
  return (
    <ul className="party-rows">
      {parties.map((party) => (
        <PartyRow key={party.id} party={party} />
      ))}
    </ul>
  )
}

function PartyRow({ party }: { party: PartyAhead }) {
  const { id, name, side, profileImageUrl, role, nights, offers, toDo } = party
  const seesDeals = can(role, 'seeDeals')
  const replyBy = can(role, 'book') ? 'Reply by ' : 'A reply is due by '
  return (
    <li className="party-row">
      <div className="party-row__head">
        <Avatar name={name} shape={side} imageUrl={profileImageUrl} size="normal" />
        <div>
          <h2 className="t4">{name}</h2>
          <p className="meta faint">{ROLE_NAMES[role]}</p>
        </div>
      </div>
      <Part title="Next nights" of={name} more={nights.total - nights.first.length}>
        {nights.first.map((night) => (
          <li key={night.id}>
            <Link
              to={pathForParty(`/bookings/${night.id}${seesDeals ? '' : '/day-sheet'}`, id)}
              state={SWITCHES}
            >
              {night.title}
            </Link>
            <span className="block">
              {night.with}, <Unbroken>{instantText(night.startsAt, night.timeZone)}</Unbroken>
            </span>
            {!night.signed && <span className="block muted">Not signed yet</span>}
          </li>
        ))}
        {nights.total === 0 && <li className="muted">No nights booked</li>}
      </Part>
      {seesDeals && (
        <Part title="Open offers" of={name} more={offers.total - offers.first.length}>
          {offers.first.map((offer) => (
            <li key={offer.applicationId}>
              <Link to={pathForParty(`/applications/${offer.applicationId}`, id)} state={SWITCHES}>
                {offer.title}
              </Link>
              <span className="block">
                {offer.received
                  ? `${formatDollars(offer.fee)} from ${offer.with}`
                  : `${formatDollars(offer.fee)} to ${offer.with}`}
              </span>
              <span className="block muted">
                {offer.received ? replyBy : 'Waiting for a reply until '}
                <Unbroken>{localInstantText(offer.expiresAt)}</Unbroken>
              </span>
            </li>
          ))}
          {offers.total === 0 && <li className="muted">No open offers</li>}
        </Part>
      )}
      <div className="party-row__do">
        {toDo > 0 && (
          <Button size="small" to={`/?${new URLSearchParams({ tasks: 'all', party: id })}`}>
            {countOf(toDo, 'thing')} to do<span className="sr-only">: {name}</span>
          </Button>
        )}
        <Link to={pathForParty('/calendar', id)} state={SWITCHES}>
          Calendar<span className="sr-only">: {name}</span>
        </Link>
      </div>
    </li>
  )
}

/** Shows the first of something that a party has, and how many more there are. */
function Part({
  title,
  of,
  more,
  children,
}: {
  title: string
  of: string
  more: number
  children: ReactNode
}) {
  return (
    <section className="stack gap-1">
      <h3 className="meta faint">
        {title}
        <span className="sr-only"> of {of}</span>
      </h3>
      <ul className="party-row__list">
        {children}
        {more > 0 && <li className="muted">And {grouped(more)} more</li>}
      </ul>
    </section>
  )
}
