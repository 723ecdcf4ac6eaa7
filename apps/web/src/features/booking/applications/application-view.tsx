import type { ApplicationDetail, Offer } from '@bandstand/api-spec'
import { formatDollars } from '@bandstand/domain/money'
import { countOf } from '@bandstand/domain/product'
import { type ReactNode, useEffect, useState } from 'react'
import { AlertDialog } from '../../../components/ui/overlays/alert-dialog.tsx'
import { Alert } from '../../../components/ui/status/alert.tsx'
import { TextAlert } from '../../../components/ui/status/text-alert.tsx'
import { Button } from '../../../components/ui/page/button.tsx'
import { SectionHead } from '../../../components/ui/page/section-head.tsx'
import { api, client } from '../../../lib/api/api.ts'
import { useRestoreFocus } from '../../../lib/screen/use-restore-focus.ts'
import { useWrite } from '../../../lib/api/use-write.ts'
import { AcceptDialog } from './accept-dialog.tsx'
import { ApplicationHead, type ApplicationHeadProps } from './application-head.tsx'
import { otherParty } from './application-text.ts'
import { ShortlistButton } from '../applicants/shortlist-button.tsx'
import { DeclineDialog } from '../applicants/decline-dialog.tsx'
import { OfferCard } from '../offers/offer-card.tsx'
import { OfferDialog } from '../offers/offer-dialog.tsx'
import { canOfferAskedFee, QuickOffer } from '../offers/quick-offer.tsx'
import { DateChoiceField } from '../schedules/date-choice.tsx'
import { datesOffered, liveDates, otherApplications, ScheduleDates } from '../schedules/schedule-dates.tsx'
import { type DateChoice, useDateChoice } from '../schedules/use-date-choice.ts'
import './application-view.css'

const QUESTIONS = ['withdraw', 'declineOffer', 'withdrawOffer'] as const
type Question = (typeof QUESTIONS)[number]

/** The open dialog. It keeps the offer that the reader saw, so that nobody accepts a newer one by accident. */
type Asked =
  | { about: 'accept' | 'declineOffer' | 'withdrawOffer'; offer: Offer }
  | { about: 'offer'; application: ApplicationDetail }
  | { about: 'decline' | 'withdraw' }

export interface ApplicationViewProps extends Pick<ApplicationHeadProps, 'about' | 'works'> {
  application: ApplicationDetail
  /** The messages between the two parties. */
  thread: ReactNode
  /** Called when the dialog that declines opens and when it closes without declining. */
  onDeclining: (declining: boolean) => void
  /** Returns what to focus once the application is declined; null for its status. */
  focusAfterDecline: () => HTMLElement | null
}

/** Shows one application with its offers and its thread to either party. Its `abilities` determine the available actions. */
export function ApplicationView({
  application,
  thread,
  about,
  works,
  onDeclining,
  focusAfterDecline,
}: ApplicationViewProps) {
  const { id, origin } = application
  const { write, asked, ask, close, act, send, choice, status, restoreFocus } = useActs(application)
  // The button that opened the dialog is gone then.
  const afterAct = write.isSuccess ? () => status.current : undefined
  const noun = origin === 'applied' ? 'application' : 'invitation'
  const other = otherParty(application).name
  const asksForFee = canOfferAskedFee(application)
  useOpening(application)
  return (
    <article className="stack stack--l wrap-anywhere">
      <ApplicationHead application={application} about={about} works={works} status={status}>
        <HeadActions
          application={application}
          noun={noun}
          ask={ask}
          isShortlisting={write.running === 'shortlist'}
          onShortlist={(shortlisted) =>
            void act('shortlist', () =>
              client.booking.shortlist({ id, also: otherApplications(application), shortlisted }),
            )
          }
          onDeclining={onDeclining}
        />
      </ApplicationHead>
      <TextAlert tone="danger" onDismiss={write.dismiss} text={write.failure} />
      <AgreedQuestion application={application} />
      <ScheduleDates application={application} />
      {asksForFee && <QuickOffer application={application} onSent={restoreFocus} />}
      <div className="two-columns">
        <OfferList application={application} busy={write.running !== null} ask={ask} />
        <section className="stack" aria-labelledby="thread">
          <SectionHead id="thread">Messages</SectionHead>
          {thread}
        </section>
      </div>

      {asked?.about === 'accept' && (
        <AcceptDialog application={application} offer={asked.offer} onClose={close} />
      )}
      {asked?.about === 'offer' && (
        <OfferDialog
          application={asked.application}
          onClose={() => {
            close()
            restoreFocus()
          }}
        />
      )}
      <DeclineDialog
        applicationId={id}
        dates={liveDates(application)}
        name={other}
        noun={noun}
        open={asked?.about === 'decline'}
        onOpenChange={(open, declined) => {
          if (open) return
          if (!declined) onDeclining(false)
          close()
        }}
        focusAfter={() => focusAfterDecline() ?? status.current}
      />
      <Questions
        {...{ asked, choice, noun, other }}
        running={write.running}
        onClose={close}
        onConfirm={(about) => void act(about, () => send(about))}
        focusAfter={afterAct}
      />
    </article>
  )
}

interface QuestionsProps {
  asked: Asked | null
  choice: DateChoice
  noun: string
  other: string
  running: string | null
  onClose: () => void
  onConfirm: (about: Question) => void
  focusAfter: (() => HTMLElement | null) | undefined
}

/** Asks before something final, and on which dates. */
function Questions({ asked, choice, noun, other, running, onClose, onConfirm, focusAfter }: QuestionsProps) {
  const isEmpty = choice.dates.length > 0 && choice.chosen.length === 0
  return QUESTIONS.map((about) => (
    <AlertDialog
      key={about}
      {...questionOf(about, noun, other)}
      open={asked?.about === about}
      onOpenChange={(open) => !open && onClose()}
      busy={running === about}
      onConfirm={() => !isEmpty && onConfirm(about)}
      focusAfter={focusAfter}
    >
      <DateChoiceField legend="Which dates?" choice={choice} />
    </AlertDialog>
  ))
}

/** Returns the open dialog, and what sends the reader's decisions. */
function useActs(application: ApplicationDetail) {
  const { id } = application
  const write = useWrite({ changes: ['applications'] })
  const [asked, setAsked] = useState<Asked | null>(null)
  const offer = asked && 'offer' in asked ? asked.offer : null
  const choice = useDateChoice(offer ? datesOffered(application, offer.madeBy) : liveDates(application))
  const { target: status, restoreFocus } = useRestoreFocus<HTMLOutputElement>()
  const ask = (next: Asked) => {
    write.dismiss()
    choice.chooseAll(true)
    setAsked(next)
  }
  const close = () => setAsked(null)
  const act = async (name: string, call: () => Promise<object>) => {
    await write.run(call, name)
    close()
    restoreFocus()
  }
  const send = (about: Question) => {
    const { chosen } = choice
    if (about === 'withdraw' || !offer) {
      const [first = id, ...also] = chosen.map(({ applicationId }) => applicationId)
      return client.booking.withdraw({ id: first, also })
    }
    const offers = chosen.flatMap(({ pendingOffer }) => pendingOffer ?? [])
    const [first = offer, ...also] = offers.map(({ id: of, number }) => ({ id: of, number }))
    return client.booking[about]({ id: first.id, number: first.number, also })
  }
  return { write, asked, ask, close, act, send, choice, status, restoreFocus }
}

/** Tells the server that the reader sees it, if that matters. */
function useOpening(application: ApplicationDetail) {
  const { id, abilities } = application
  const { run: open } = useWrite<ApplicationDetail>({ changes: ['applications'], shows: queryOf })
  const mayOpen = abilities.open
  useEffect(() => {
    if (!mayOpen) return
    // The other party is notified that it was seen; if that fails, the next visit tries again.
    void open(() => client.booking.openApplication({ id, also: otherApplications(application) }))
    // oxlint-disable-next-line react/exhaustive-deps -- `open` is new with every render
  }, [id, mayOpen])
}

/** Shows what the artist is asked about what the venue says is agreed already. */
function AgreedQuestion({ application }: { application: ApplicationDetail }) {
  if (!application.offers.some((offer) => asksIfRight(application, offer))) return null
  return (
    <Alert title={`${otherParty(application).name} wrote that you two agreed on this. Is it right?`}>
      Yes books you on these terms. To change something, make a counteroffer. If you didn’t agree on it,
      decline. Nothing is booked until you reply.
    </Alert>
  )
}

interface HeadActionsProps extends Pick<ApplicationViewProps, 'application' | 'onDeclining'> {
  noun: string
  ask: (next: Asked) => void
  isShortlisting: boolean
  onShortlist: (shortlisted: boolean) => void
}

function HeadActions({ application, noun, ask, isShortlisting, onShortlist, onDeclining }: HeadActionsProps) {
  const { abilities, offers } = application
  const acceptable = offers.find((offer) => offer.abilities.accept)
  return (
    <>
      {acceptable && (
        <Button variant="act" onClick={() => ask({ about: 'accept', offer: acceptable })}>
          {asksIfRight(application, acceptable) ? 'Yes, that’s right' : acceptText(application, acceptable)}
        </Button>
      )}
      {abilities.makeOffer && !application.pendingOffer && (
        <Button
          variant={canOfferAskedFee(application) ? 'plain' : 'act'}
          onClick={() => ask({ about: 'offer', application })}
        >
          Make an offer
        </Button>
      )}
      <ShortlistButton abilities={abilities} busy={isShortlisting} onShortlist={onShortlist} />
      {abilities.decline && (
        <Button
          variant="danger"
          onClick={() => {
            onDeclining(true)
            ask({ about: 'decline' })
          }}
        >
          Decline {noun}
        </Button>
      )}
      {abilities.withdraw && (
        <Button variant="danger" onClick={() => ask({ about: 'withdraw' })}>
          Withdraw {noun}
        </Button>
      )}
    </>
  )
}

function acceptText(application: ApplicationDetail, { fee, madeBy }: Offer): string {
  const { length } = datesOffered(application, madeBy)
  return length > 1
    ? `Accept ${countOf(length, 'date')} for ${formatDollars(fee)} each`
    : `Accept ${formatDollars(fee)}`
}

interface OfferListProps {
  application: ApplicationDetail
  busy: boolean
  ask: (next: Asked) => void
}

function OfferList({ application, busy, ask }: OfferListProps) {
  const { abilities, offers } = application
  return (
    <section className="stack" aria-labelledby="offers">
      <SectionHead id="offers">Offers</SectionHead>
      {offers.length === 0 && (
        <p className="muted">
          {abilities.makeOffer
            ? 'No offers yet. Either of you can make the first one.'
            : 'No offers were made.'}
        </p>
      )}
      {offers.toReversed().map((offer) => (
        <OfferCard
          key={offer.id}
          application={application}
          offer={offer}
          busy={busy}
          onAccept={() => ask({ about: 'accept', offer })}
          onDecline={() => ask({ about: 'declineOffer', offer })}
          onWithdraw={() => ask({ about: 'withdrawOffer', offer })}
          onReplace={() => ask({ about: 'offer', application })}
        />
      ))}
    </section>
  )
}

/** Returns whether an offer is what the venue says is agreed already, and the artist who reads it hasn't answered. */
function asksIfRight({ agreed, me }: ApplicationDetail, { number, abilities }: Offer): boolean {
  return agreed && me === 'artist' && number === 1 && abilities.accept
}

function queryOf({ id }: ApplicationDetail) {
  return api.booking.getApplication.queryKey({ input: { id } })
}

/** Returns the texts of a question before something final. */
function questionOf(about: Question, noun: string, other: string) {
  switch (about) {
    case 'withdraw':
      return {
        title: `Withdraw your ${noun}?`,
        description: `We’ll notify ${other} right away and close any open offer between you.`,
        confirmLabel: 'Withdraw',
      }
    case 'declineOffer':
      return {
        title: 'Decline this offer?',
        description: `We’ll notify ${other} right away. Either of you can still make another offer.`,
        confirmLabel: 'Decline offer',
      }
    default:
      return {
        title: 'Withdraw your offer?',
        description: `${other} will no longer be able to accept it.`,
        confirmLabel: 'Withdraw offer',
      }
  }
}
