import type { ApplicantCard, ApplicantPlace, GigQuestions } from '@bandstand/api-spec'
import { COMPARED } from '@bandstand/domain/booking'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import { answer, crash, openScreen } from '../../../test/open-screen.tsx'
import { applicantCard, applicationOf, venueProfile } from '../../../test/samples.ts'
import { switchShortcuts } from '../../lib/screen/shortcuts-switch.ts'

const venue = venueProfile()
const { gig } = applicantCard('Anybody')

/** Opens the applicants of a gig; each request for a page is recorded, and decisions change what the next one returns. */
async function openApplicants(
  applicants: ApplicantCard[],
  { search = '', isWide = true, asked = [] as GigQuestions['questions'] } = {},
) {
  let shown = applicants
  const change = (id: string, to: Partial<ApplicantCard>) => {
    shown = shown.map((each) => (each.id === id ? { ...each, ...to } : each))
  }
  const list = vi.fn<(input: object) => void>()
  const sent: object[] = []
  const opened = await openScreen(`/gigs/${gig.id}/applicants${search}`, {
    profile: venue,
    isWide,
    answers: {
      applicants: {
        list: answer.applicants.list.handler(({ input }) => {
          list(input)
          const matches = shown.filter(({ status }) => input.show === 'all' || status === 'shortlisted')
          return {
            gig,
            // Those who have ended are last.
            applications: matches.toSorted(
              (a, b) => Number(a.waitingFor === null) - Number(b.waitingFor === null),
            ),
            total: matches.length,
            page: input.page,
            pageSize: 10,
            counts: {
              all: shown.length,
              shortlisted: shown.filter(({ status }) => status === 'shortlisted').length,
            },
          }
        }),
        compare: answer.applicants.compare.handler(({ input }) => ({
          gig,
          applications: input.ids.flatMap((id) => shown.find((each) => each.id === id) ?? []),
        })),
      },
      booking: {
        gigRelation: answer.booking.gigRelation.handler(() => crash()),
        shortlist: answer.booking.shortlist.handler(({ input }) => {
          sent.push(input)
          const { abilities } = shown.find(({ id }) => id === input.id)!
          change(input.id, {
            status: input.shortlisted ? 'shortlisted' : 'opened',
            abilities: { ...abilities, shortlist: !input.shortlisted, unshortlist: input.shortlisted },
          })
          return applicationOf(shown.find(({ id }) => id === input.id)!)
        }),
        decline: answer.booking.decline.handler(({ input }) => {
          sent.push(input)
          const { abilities } = shown.find(({ id }) => id === input.id)!
          const none = {
            ...abilities,
            shortlist: false,
            unshortlist: false,
            decline: false,
            makeOffer: false,
          }
          change(input.id, { status: 'declined', waitingFor: null, abilities: none })
          return applicationOf(shown.find(({ id }) => id === input.id)!)
        }),
      },
      messages: {
        questions: answer.messages.questions.handler(() => ({
          total: asked.length,
          unanswered: asked.filter(({ answered }) => !answered).length,
          questions: asked,
        })),
      },
    },
  })
  return { ...opened, list, sent }
}

test('the applicants of a gig come after the questions about it, which lead to their conversations', async () => {
  const question = (name: string, answered: boolean) => ({
    threadId: crypto.randomUUID(),
    artist: { uuid: crypto.randomUUID(), name, profileImageUrl: null },
    text: `Is there a piano, asks ${name}`,
    askedAt: new Date().toISOString(),
    answered,
  })
  const asked = [question('Ada', false), question('Bo', true)]
  const none = await openApplicants([], { asked: [] })
  await screen.findByText('No applicants yet.')
  expect(screen.queryByRole('heading', { name: /question/ })).toBeNull()
  none.close()
  await openApplicants([], { asked })
  await screen.findByRole('heading', { name: '2 questions, 1 without a reply' })
  for (const [{ threadId, artist }, state] of [
    [asked[0]!, 'Waiting for your reply'],
    [asked[1]!, 'You replied'],
  ] as const) {
    const link = screen.getByRole('link', { name: new RegExp(`Is there a piano, asks ${artist.name}`) })
    expect(link.getAttribute('href')).toBe(`/messages/${threadId}`)
    expect(link.textContent).toContain(state)
  }
})

/** The card of an applicant. */
const cardOf = async (name: string) =>
  within((await screen.findByRole('heading', { name, level: 3 })).closest('li')!)
/** Here a name has no space before its part for screen readers. */
const labelOf = (verb: string, name: string) => new RegExp(`^${verb} ?${name}$`)
const decline = async (user: Awaited<ReturnType<typeof openScreen>>['user'], name: string) => {
  await user.click(await screen.findByRole('button', { name: `More about ${name}` }))
  await user.click(await screen.findByRole('menuitem', { name: 'Decline' }))
}
const focused = () => document.activeElement?.textContent

test('the card of an artist who made an offer leads to it, and says until when to reply', async () => {
  const pendingOffer = {
    id: crypto.randomUUID(),
    number: 1,
    madeBy: 'artist' as const,
    fee: 700,
    expiresAt: '2030-11-22T17:00:00.000Z',
  }
  const offered = applicantCard('Ada', { status: 'opened', pendingOffer })
  await openApplicants([offered, applicantCard('Bo')])
  const ada = await cardOf('Ada')
  expect(ada.getByRole('link', { name: /^Review offer ?from Ada$/ }).getAttribute('href')).toContain(
    offered.id,
  )
  expect(ada.getByText(/^Ada sent you an offer/).textContent).toBe(
    'Ada sent you an offer. Reply by Nov 22, 2030, 12:00 PM EST.',
  )
  const bo = await cardOf('Bo')
  bo.getByRole('link', { name: /^View applicant ?Bo$/ })
})

describe('the applicants of a gig', () => {
  test('show what the venue needs to decide, and play nothing before a click', async () => {
    const song = { type: 'video' as const, url: 'https://youtu.be/aaaaaaaaaaa', title: 'A song' }
    const { user } = await openApplicants([
      applicantCard('Reyes Trio', {
        about: {
          works: [song],
          played: 3,
          lateCancellations: 1,
          sickCancellations: 0,
          degree: 2,
          sharedCount: 5,
          shared: ['Ada', 'Bo', 'Cy'].map((name) => ({
            uuid: crypto.randomUUID(),
            name,
            userType: 'artist' as const,
          })),
          playedTogether: { times: 2, lastOn: '2026-11-20' },
          distanceMiles: 12,
        },
      }),
      applicantCard('The Others', { proposedFee: 650, status: 'opened' }),
      applicantCard('Cheap Thrill', { proposedFee: 600.5, waitingFor: 'artist', status: 'opened' }),
    ])
    const card = await cardOf('Reyes Trio')
    card.getByText('New')
    const facts = card.getAllByRole('definition').map(({ textContent }) => textContent)
    expect(facts).toEqual([
      '$700.00, $50.00 above your posted pay',
      'No reviews yet',
      '3 shows played, 1 late cancellationPlayed at your venue twice, last on Nov 20, 2026',
      'Ada, Bo, Cy, 2 more. How you’re connected',
      '12 miles away',
    ])
    card.getByText('Greetings from Reyes Trio.')
    expect(document.querySelector('iframe')).toBeNull()
    await user.click(card.getByRole('button', { name: 'Play A song from YouTube' }))
    expect(document.querySelector('iframe')?.src).toBe(
      'https://www.youtube-nocookie.com/embed/aaaaaaaaaaa?autoplay=1',
    )
    const other = await cardOf('The Others')
    other.getByText('Your turn')
    other.getByText(', same as your posted pay')
    other.getByText('No music or videos yet.')
    const cheap = await cardOf('Cheap Thrill')
    cheap.getByText('Replied')
    cheap.getByText('Waiting for Cheap Thrill to reply.')
    cheap.getByText(', $49.50 below your posted pay')
  })

  test('can be stepped through with J and K, by the rules of all shortcuts', async () => {
    const { user } = await openApplicants(['One', 'Two', 'Three'].map((name) => applicantCard(name)))
    await cardOf('Three')
    await user.keyboard('j')
    expect(focused()).toBe('One')
    await user.keyboard('jjj')
    expect(focused()).toBe('Three')
    await user.keyboard('k')
    expect(focused()).toBe('Two')
    await user.keyboard('{Control>}j{/Control}')
    expect(focused()).toBe('Two')
    await decline(user, 'Two')
    fireEvent.keyDown(document.body, { key: 'j' })
    expect(screen.getByRole('dialog').contains(document.activeElement)).toBe(true)
    await user.click(screen.getByRole('button', { name: 'Cancel' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    screen.getByRole('link', { name: 'Two' }).focus()
    switchShortcuts(false)
    await user.keyboard('j')
    expect(focused()).toBe('Two')
  })

  test('move the focus to the next one when one is declined', async () => {
    const { user } = await openApplicants(['One', 'Two', 'Three'].map((name) => applicantCard(name)))
    for (const [name, next] of [
      ['Two', 'Three'],
      ['Three', 'One'],
    ] as const) {
      await decline(user, name)
      await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Decline' }))
      await waitFor(() => expect(focused()).toBe(next))
      const card = await cardOf(name)
      card.getByText('You declined')
    }
  })

  test('are shortlisted and declined for all dates that they applied to at once', async () => {
    const one = applicantCard('One')
    const dates = ['sent', 'sent', 'booked'].map((status, n) => ({
      applicationId: n === 0 ? one.id : crypto.randomUUID(),
      gigId: n === 0 ? gig.id : crypto.randomUUID(),
      startsAt: `2027-06-0${n + 3}T23:00:00.000Z`,
      timeZone: 'America/Detroit',
      status: status as 'sent' | 'booked',
      fee: 300,
      newestOffer: 0,
      pendingOffer: null,
      bookingId: null,
    }))
    const schedule = { dates: 2, ahead: 3, together: 600, lastOn: '2027-06-05' }
    const { user, sent } = await openApplicants([{ ...one, dates, schedule }, applicantCard('Two')])
    const card = await cardOf('One')
    card.getByText('3 dates: Jun 3, Jun 4 and Jun 5')
    card.getByText('2 of 3 dates, $600.00 together')
    expect((await cardOf('Two')).queryByText(/dates/)).toBeNull()
    await user.click(card.getByRole('button', { name: labelOf('Shortlist', 'One') }))
    await user.click(card.getByRole('button', { name: 'More about One' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Decline' }))
    const dialog = within(await screen.findByRole('dialog'))
    expect(dialog.getAllByRole<HTMLInputElement>('checkbox').map(({ checked }) => checked)).toEqual([
      true,
      true,
    ])
    await user.click(dialog.getByRole('button', { name: 'Decline' }))
    await waitFor(() => expect(sent).toHaveLength(2))
    for (const input of sent) expect(input).toMatchObject({ id: one.id, also: [dates[1]!.applicationId] })
  })

  test('are filtered and sorted in the URL, and leave the shortlist without losing the focus', async () => {
    const { user, address, list } = await openApplicants(
      ['One', 'Two', 'Three'].map((name) => applicantCard(name)),
    )
    for (const name of ['One', 'Two']) {
      const star = await screen.findByRole('button', { name: labelOf('Shortlist', name) })
      await user.click(star)
      await waitFor(() => expect(star.getAttribute('aria-pressed')).toBe('true'))
    }
    await user.click(await screen.findByRole('button', { name: 'Shortlisted (2)' }))
    expect(address()).toBe(`/gigs/${gig.id}/applicants?show=shortlisted`)
    await waitFor(() => expect(screen.queryByRole('heading', { name: 'Three' })).toBeNull())
    await user.selectOptions(screen.getByLabelText('Sort by'), 'Lowest fee')
    expect(address()).toBe(`/gigs/${gig.id}/applicants?sort=fee&show=shortlisted`)
    await waitFor(() => expect(list.mock.lastCall![0]).toMatchObject({ sort: 'fee', show: 'shortlisted' }))
    expect((await cardOf('One')).getByRole('link', { name: 'One' }).getAttribute('href')).toMatch(
      /^\/applications\/[^?]+\?sort=fee&show=shortlisted$/,
    )
    await user.click(screen.getByRole('button', { name: labelOf('Shortlisted', 'One') }))
    await waitFor(() => expect(screen.queryByRole('heading', { name: 'One' })).toBeNull())
    await waitFor(() => expect(focused()).toBe('Two'))
    await user.click(screen.getByRole('button', { name: labelOf('Shortlisted', 'Two') }))
    await screen.findByText('Nobody is on your shortlist.')
    await waitFor(() => expect(focused()).toBe('Applicants'))
    await user.click(screen.getByRole('link', { name: 'See all applicants' }))
    expect(address()).toBe(`/gigs/${gig.id}/applicants?sort=fee`)
    await cardOf('Three')
  })

  test('say when there are none, and when they cannot be loaded', async () => {
    const none = await openApplicants([])
    await screen.findByText('No applicants yet.')
    none.close()
    const broken = { list: answer.applicants.list.handler(() => crash()) }
    await openScreen(`/gigs/${gig.id}/applicants`, { profile: venue, answers: { applicants: broken } })
    await screen.findByRole('button', { name: 'Try Again' })
  })
})

describe('two to four applicants', () => {
  const five = ['One', 'Two', 'Three', 'Four', 'Five'].map((name) => applicantCard(name))

  test('are selected and compared in a table', async () => {
    const { user, address } = await openApplicants(five)
    const tick = (name: string) =>
      screen.getByRole<HTMLInputElement>('checkbox', { name: labelOf('Compare', name) })
    await cardOf('Five')
    await user.click(tick('One'))
    screen.getByText(`Select ${COMPARED.min} to ${COMPARED.max} to compare`)
    for (const name of ['Two', 'Three', 'Four']) await user.click(tick(name))
    expect(tick('Five').disabled).toBe(true)
    await user.click(tick('Two'))
    await user.click(tick('Three'))
    await user.click(screen.getByRole('link', { name: 'Compare 2' }))
    const ids = [five[0]!.id, five[3]!.id]
    expect(address()).toBe(`/gigs/${gig.id}/applicants?compare=${ids.join(',')}`)
    const table = within(await screen.findByRole('table', { name: '2 applicants side by side' }))
    expect(focused()).toBe('Compare applicants')
    expect(table.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual(['One', 'Four'])
    table.getByRole('row', { name: /^Asks for \$700\.00, \$50\.00 above your posted pay \$700\.00/ })
    await user.click(table.getByRole('button', { name: labelOf('Decline', 'One') }))
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Decline' }))
    await table.findByText('You declined')
    await waitFor(() => expect(focused()).toBe('Four'))
    await user.click(screen.getByRole('link', { name: 'All applicants' }))
    expect(address()).toBe(`/gigs/${gig.id}/applicants`)
    await waitFor(() => expect(focused()).toBe('Applicants'))
    expect(tick('Four').checked).toBe(true)
    await user.click(screen.getByRole('button', { name: 'Clear' }))
    expect(tick('Four').checked).toBe(false)
    expect(focused()).toBe('No applicants selected')
  })

  test('are columns on a phone', async () => {
    const ids = five.slice(0, 3).map(({ id }) => id)
    await openApplicants(five, { search: `?compare=${ids.join(',')}`, isWide: false })
    await screen.findByRole('heading', { name: 'Three', level: 3 })
    expect(screen.queryByRole('table')).toBeNull()
    expect(screen.getAllByText('Asks for')).toHaveLength(3)
  })
})

describe('one applicant', () => {
  const [one, two, three] = ['One', 'Two', 'Three'].map((name) => applicantCard(name)) as [
    ApplicantCard,
    ApplicantCard,
    ApplicantCard,
  ]
  const neighbor = (card: ApplicantCard | undefined): ApplicantPlace['next'] =>
    card ? { id: card.id, name: card.artist.name } : null

  async function openApplicant(search = '') {
    let cards = [one, two, three]
    const all = () => cards
    const byId = (id: string) => all().find((each) => each.id === id)!
    return openScreen(`/applications/${two.id}${search}`, {
      profile: venue,
      answers: {
        applicants: {
          get: answer.applicants.get.handler(({ input }) => {
            const at = all().findIndex(({ id }) => id === input.id)
            const [previous, next] = [all()[at - 1], all()[at + 1]].map(neighbor)
            return { applicant: all()[at]!, previous: previous!, next: next!, place: at + 1, total: 3 }
          }),
        },
        booking: {
          getApplication: answer.booking.getApplication.handler(({ input }) => applicationOf(byId(input.id))),
          openApplication: answer.booking.openApplication.handler(({ input }) => {
            cards = all().map((each) =>
              each.id === input.id
                ? { ...each, status: 'opened', abilities: { ...each.abilities, open: false } }
                : each,
            )
            return applicationOf(byId(input.id))
          }),
          decline: answer.booking.decline.handler(({ input }) => {
            const { abilities, ...rest } = byId(input.id)
            const none = { ...abilities, shortlist: false, decline: false, makeOffer: false }
            const ended = { ...rest, status: 'declined' as const, waitingFor: null, abilities: none }
            cards = [...all().filter(({ id }) => id !== input.id), ended]
            return applicationOf(ended)
          }),
        },
        messages: { get: answer.messages.get.handler(() => crash()) },
      },
    })
  }
  const title = () => screen.findByRole('heading', { level: 1 })

  test('leads to the next and the previous one by key and by swipe, in the same order', async () => {
    const { user, address } = await openApplicant('?sort=rating')
    expect((await title()).textContent).toBe('Two')
    screen.getByText('2 of 3')
    await user.keyboard('{ArrowRight}')
    await waitFor(() => expect(address()).toBe(`/applications/${three.id}?sort=rating`))
    await screen.findByText('3 of 3')
    expect(screen.queryByRole('link', { name: /^Next/ })).toBeNull()
    await user.keyboard('k')
    await screen.findByText('2 of 3')
    await user.keyboard('k')
    await screen.findByText('1 of 3')
    const head = await title()
    const swipe = (from: number, to: number) => {
      fireEvent.touchStart(head, { touches: [{ clientX: from, clientY: 100 }] })
      fireEvent.touchEnd(head, { changedTouches: [{ clientX: to, clientY: 110 }] })
    }
    // From the edge it's the browser's own swipe.
    swipe(5, 300)
    swipe(300, 280)
    swipe(300, 150)
    await waitFor(() => expect(address()).toBe(`/applications/${two.id}?sort=rating`))
    expect(screen.getByRole('link', { name: 'All applicants' }).getAttribute('href')).toMatch(
      /\/applicants\?sort=rating$/,
    )
  })

  test('moves the focus to the next one when it is declined', async () => {
    const { user } = await openApplicant()
    await title()
    await user.click(await screen.findByRole('button', { name: 'Decline application' }))
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Decline' }))
    await screen.findByText('You declined this application.')
    await waitFor(() => expect(focused()).toBe('Next: Three'))
    await user.keyboard('j')
    await waitFor(async () => expect((await title()).textContent).toBe('Three'))
  })
})
