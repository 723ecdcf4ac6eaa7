import type { BusyPlayer, LineupMember, Offer } from '@bandstand/api-spec'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { answer, crash, openScreen, type ScreenOptions } from '../../../test/open-screen.tsx'
import { applicantCard, applicationOf, artistProfile, openGig, venueProfile } from '../../../test/samples.ts'

const [artist, venue] = [artistProfile(), venueProfile()]
const card = applicantCard('Reyes Trio', { status: 'opened' })
const { startsAt } = card.gig
const endsAt = new Date(Date.parse(startsAt) + 7_200_000).toISOString()
const offer: Offer = {
  ...applicationOf(card).suggestedTerms,
  id: crypto.randomUUID(),
  number: 1,
  madeBy: 'venue',
  status: 'pending',
  startsAt,
  endsAt,
  expiresAt: new Date(Date.now() + 3 * 86_400_000).toISOString(),
  createdAt: new Date().toISOString(),
  differences: [],
  hold: null,
  abilities: { accept: true, decline: true, withdraw: false },
}
const { id, number, madeBy, fee, expiresAt } = offer
const application = applicationOf(card, {
  me: 'artist',
  waitingFor: 'artist',
  pendingOffer: { id, number, madeBy, fee, expiresAt },
  lastOffer: { madeBy, status: 'pending', fee },
  offers: [offer],
  newestOffer: 1,
  abilities: { ...card.abilities, open: false, shortlist: false, decline: false },
})

const memberOf = (name: string, part: LineupMember['part'] = 'core'): LineupMember => ({
  id: crypto.randomUUID(),
  name,
  instruments: [],
  part,
  listed: true,
  isHidden: false,
  personId: null,
  invitationId: null,
  isYou: false,
})
const [kim, ada, lou] = [memberOf('Kim Lee'), memberOf('Ada Reyes'), memberOf('Lou Park', 'sub')]
const busy = (never: boolean): BusyPlayer => ({
  id: kim.id,
  name: kim.name,
  startsAt,
  endsAt,
  timeZone: card.gig.timeZone,
  act: null,
  never,
})

interface Way {
  path: string
  /** What opens the dialog, and what sends its form. */
  opens: RegExp
  sends: string
  anyway: string
  /** Everything that can be pressed in the dialog of an act of one person. */
  buttons: string[]
}
const WAYS: Record<string, Way> = {
  acceptance: {
    path: `/applications/${card.id}`,
    opens: /^Accept \$/,
    sends: 'Accept and book',
    anyway: 'Accept anyway',
    buttons: ['Not yet', 'Accept and book', 'Close'],
  },
  counteroffer: {
    path: `/applications/${card.id}`,
    opens: /^(Counter|Make a counteroffer)/,
    sends: 'Send offer',
    anyway: 'Send anyway',
    buttons: ['Save as template', 'Cancel', 'Send offer', 'Close'],
  },
  application: {
    path: `/gigs/${card.gig.id}`,
    opens: /^Apply/,
    sends: 'Send application',
    anyway: 'Send anyway',
    buttons: ['Cancel', 'Send application', 'Close'],
  },
}

/** Opens one of the dialogs. Returns it with what was sent from it. */
async function openDialog({ path, opens }: Way, answers: ScreenOptions['answers'] = {}) {
  const sent: { players?: string[] | undefined; knownBusy: string[] }[] = []
  const takes = { mine: null, applicants: null, invitationTerms: null, bookingId: null }
  const abilities = { apply: true, invite: false, close: false, restore: false }
  const { user } = await openScreen(path, {
    profile: artist,
    answers: {
      gigs: { get: answer.gigs.get.handler(() => ({ ...openGig(venue), id: card.gig.id })) },
      boosts: { recordView: answer.boosts.recordView.handler(crash) },
      messages: { get: answer.messages.get.handler(crash), asking: answer.messages.asking.handler(crash) },
      ...answers,
      booking: {
        gigRelation: answer.booking.gigRelation.handler(() => ({ ...takes, abilities })),
        getApplication: answer.booking.getApplication.handler(() => application),
        getDefaults: answer.booking.getDefaults.handler(crash),
        acceptOffer: answer.booking.acceptOffer.handler(({ input, errors }) => {
          sent.push(input)
          throw errors.OFFER_EXPIRED()
        }),
        makeOffer: answer.booking.makeOffer.handler(({ input }) => {
          sent.push(input)
          return application
        }),
        apply: answer.booking.apply.handler(({ input }) => {
          sent.push(input)
          return application
        }),
        ...answers['booking'],
      },
    },
  })
  await user.click((await screen.findAllByRole('button', { name: opens }))[0]!)
  const element = await screen.findByRole('dialog')
  const dialog = within(element)
  const message = dialog.queryByLabelText('Message')
  if (message) await user.type(message, 'Two sets of standards.')
  return { user, dialog, element, sent }
}

for (const [name, way] of Object.entries(WAYS)) {
  test(`an act of one person reads and presses nothing about players: ${name}`, async () => {
    const { user, dialog, element, sent } = await openDialog(way)
    expect(dialog.getAllByRole('button').map((each) => each.ariaLabel ?? each.textContent)).toEqual(
      way.buttons,
    )
    expect(element.textContent).not.toMatch(/play(s|ing)? elsewhere|Playing this show|who plays|line-up/i)
    expect(dialog.queryByRole('alert')).toBeNull()
    await user.click(dialog.getByRole('button', { name: way.sends }))
    await waitFor(() => expect(sent).toHaveLength(1))
    expect([sent[0]!.players, sent[0]!.knownBusy]).toEqual([undefined, []])
  })

  for (const never of [false, true])
    test(`who plays elsewhere is named when it opens, ${never ? 'and can’t be chosen' : 'and can be kept'}: ${name}`, async () => {
      const { user, dialog, sent } = await openDialog(way, {
        lineup: { get: answer.lineup.get.handler(() => ({ people: [kim, ada, lou] })) },
        booking: {
          whoPlays: answer.booking.whoPlays.handler(() => ({
            players: [kim.id, ada.id],
            isNamed: false,
            busy: [busy(never)],
          })),
        },
      })
      const warning = await dialog.findByRole('alert')
      expect(warning.textContent).toMatch(/^Kim Lee plays elsewhere at that time\D.*, with another act/)
      expect(warning.contains(document.activeElement)).toBe(false)
      const [box, sub] = [
        await dialog.findByRole<HTMLInputElement>('checkbox', { name: /Kim Lee, plays elsewhere/ }),
        dialog.getByRole('checkbox', { name: /Lou Park, sub/ }),
      ]
      expect([box.checked, box.disabled]).toEqual([!never, never])
      if (never) await user.click(sub)
      await user.click(dialog.getByRole('button', { name: never ? way.sends : way.anyway }))
      await waitFor(() => expect(sent).toHaveLength(1))
      expect([sent[0]!.players, sent[0]!.knownBusy]).toEqual(
        never ? [[ada.id, lou.id], []] : [[kim.id, ada.id], [kim.id]],
      )
    })
}
