import type { DaySheet } from '@bandstand/api-spec'
import { phoneLink } from '@bandstand/domain/contact'
import { playerText } from '@bandstand/domain/lineup'
import { stageLines } from '@bandstand/domain/stages'
import { rangeText } from '@bandstand/domain/time'
import { MapPin, Phone } from 'lucide-react'
import type { ReactNode } from 'react'
import { FundingBadge } from '../../components/ui/status/funding-badge.tsx'
import { StagePhoto } from '../../components/ui/pictures/stage-photo.tsx'
import { MemberText } from '../../components/ui/page/member-text.tsx'
import { Unbroken } from '../../components/ui/page/unbroken.tsx'
import { dueText } from '../../lib/text/funding-text.ts'
import { ChangePlayers } from './change-players.tsx'
import { loadInText, mapHref } from './day-sheet-text.ts'
import './day-facts.css'

export interface DayFactsProps {
  sheet: DaySheet
  /** Whether the page has these facts nowhere else. */
  isAlone: boolean
}

/** Shows the facts of the show in the order in which they're needed. */
export function DayFacts({ sheet, isAlone }: DayFactsProps) {
  const { gig, terms, venue, venuePart, funding, stage } = sheet
  const due = dueText(funding, terms.timeZone)
  const loadIn = loadInText(sheet)
  return (
    <dl className="day-facts">
      {isAlone && (
        <Fact term="Where">
          <b>{venue.name}</b>
          {gig.location && (
            <span>
              <Unbroken>{gig.location}</Unbroken>
            </span>
          )}
          <MapLink location={gig.location} />
        </Fact>
      )}
      {stage && (
        <Fact term="Stage">
          <b>{stage.name}</b>
          {stageLines({ ...stage, capacity: null }).map(({ label, value }) => (
            <MemberText as="span" key={label}>
              {label}: {value}
            </MemberText>
          ))}
          <StagePhoto stage={stage} sizes="(min-width: 560px) 480px, calc(100vw - 40px)" />
        </Fact>
      )}
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
      {isAlone ? (
        <Fact term="Show">
          <b>
            <Unbroken>{rangeText(terms)}</Unbroken>
          </b>
          <span>{terms.sets === 1 ? '1 set' : `${terms.sets} sets`}</span>
          {venuePart.setTimes && <MemberText as="span">{venuePart.setTimes}</MemberText>}
        </Fact>
      ) : (
        <Fact term="Set times">
          {venuePart.setTimes ? (
            <MemberText as="span">{venuePart.setTimes}</MemberText>
          ) : (
            <NotYet sheet={sheet} />
          )}
        </Fact>
      )}
      <PlayersFact sheet={sheet} />
      {isAlone && funding.state !== 'none' && (
        <Fact term="Fee">
          <span>
            <FundingBadge funding={funding} />
          </span>
          {due && <span>{due}</span>}
        </Fact>
      )}
      {isAlone && <ContactFact sheet={sheet} />}
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

/** Shows a link that opens a place in the device's maps; nothing without one. */
export function MapLink({ location }: { location: string }) {
  if (!location) return null
  return (
    <a className="link day-facts__act print:hidden" href={mapHref(location)} target="_blank" rel="noreferrer">
      <MapPin className="i" aria-hidden="true" />
      Open in maps
    </a>
  )
}

/** Shows who to call on the night. */
export function NightContact({ sheet }: { sheet: DaySheet }) {
  return (
    <dl className="day-facts">
      <ContactFact sheet={sheet} />
    </dl>
  )
}

function ContactFact({ sheet }: { sheet: DaySheet }) {
  const { contactName, contactPhone } = sheet.venuePart
  return (
    <Fact term="Contact">
      {contactName ? <b>{contactName}</b> : <NotYet sheet={sheet} />}
      {contactPhone && (
        <a className="link day-facts__act" href={phoneLink(contactPhone)}>
          <Phone className="i" aria-hidden="true" />
          {contactPhone}
        </a>
      )}
    </Fact>
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

/** Shows who plays, of an act with a line-up. */
function PlayersFact({ sheet }: Pick<DayFactsProps, 'sheet'>) {
  const { players = [] } = sheet
  if (players.length === 0) return null
  return (
    <Fact term="Playing">
      {players.map((player, index) => (
        <span key={index} className="wrap-anywhere">
          {`${playerText(player)}${player.part === 'sub' ? ', sub' : ''}`}
        </span>
      ))}
      <ChangePlayers sheet={sheet} />
    </Fact>
  )
}
