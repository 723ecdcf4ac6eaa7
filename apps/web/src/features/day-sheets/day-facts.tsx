import type { DaySheet } from '@bandstand/api-spec'
import { phoneLink } from '@bandstand/domain/contact'
import { MapPin, Phone } from 'lucide-react'
import type { ReactNode } from 'react'
import { FundingBadge } from '../../components/ui/status/funding-badge.tsx'
import { MemberText } from '../../components/ui/page/member-text.tsx'
import { Unbroken } from '../../components/ui/page/unbroken.tsx'
import { dueText } from '../../lib/text/funding-text.ts'
import { loadInText, mapHref } from './day-sheet-text.ts'
import './day-facts.css'

/** Shows the facts of the show in the order in which they're needed. `when` is the time of the show as text. */
export function DayFacts({ sheet, when }: { sheet: DaySheet; when: string }) {
  const { gig, terms, venue, venuePart, funding } = sheet
  const due = dueText(funding, terms.timeZone)
  const loadIn = loadInText(sheet)
  return (
    <dl className="day-facts">
      <Fact term="Where">
        <b>{venue.name}</b>
        {gig.location && (
          <>
            <span>
              <Unbroken>{gig.location}</Unbroken>
            </span>
            <a className="link day-facts__act" href={mapHref(gig.location)} target="_blank" rel="noreferrer">
              <MapPin className="i" aria-hidden="true" />
              Open in maps
            </a>
          </>
        )}
      </Fact>
      <Fact term="Load-in">
        {loadIn ? (
          <b>
            <Unbroken>{loadIn}</Unbroken>
          </b>
        ) : (
          <NotYet sheet={sheet} />
        )}
        {venuePart.loadInNotes && <MemberText as="span">{venuePart.loadInNotes}</MemberText>}
      </Fact>
      <Fact term="Show">
        <b>
          <Unbroken>{when}</Unbroken>
        </b>
        <span>{terms.sets === 1 ? '1 set' : `${terms.sets} sets`}</span>
        {venuePart.setTimes && <MemberText as="span">{venuePart.setTimes}</MemberText>}
      </Fact>
      {funding.state !== 'none' && (
        <Fact term="Fee">
          <span>
            <FundingBadge funding={funding} />
          </span>
          {due && <span>{due}</span>}
        </Fact>
      )}
      <Fact term="Contact">
        {venuePart.contactName ? <b>{venuePart.contactName}</b> : <NotYet sheet={sheet} />}
        {venuePart.contactPhone && (
          <a className="link day-facts__act" href={phoneLink(venuePart.contactPhone)}>
            <Phone className="i" aria-hidden="true" />
            {venuePart.contactPhone}
          </a>
        )}
      </Fact>
      <Fact term="Parking">
        {venuePart.parking ? (
          <MemberText as="span">{venuePart.parking}</MemberText>
        ) : (
          <NotYet sheet={sheet} />
        )}
      </Fact>
    </dl>
  )
}

function Fact({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div>
      <dt>{term}</dt>
      <dd>{children}</dd>
    </div>
  )
}

function NotYet({ sheet: { me } }: { sheet: DaySheet }) {
  return <span className="muted">{me === 'venue' ? 'Not set' : 'The venue hasn’t added this yet'}</span>
}
