import type { GigDetail, GigListItem } from '@bandstand/api-spec'
import { DAY_MS } from '@bandstand/domain/time'
import { ORPCError } from '@orpc/server'
import { act, screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { FlatMap } from '../../../test/flat-map.tsx'
import { onPhone } from '../../../test/on-phone.ts'
import { answer, crash, fill, openScreen, type ScreenOptions } from '../../../test/open-screen.tsx'
import {
  artistProfile,
  FERNDALE,
  inDays,
  knownPlaces,
  mapGig,
  openGig,
  venueProfile,
} from '../../../test/samples.ts'
import { project } from '../../features/maps/fallback/map-geometry.ts'
import { takeToasts } from '../../lib/screen/toast.ts'

const venue = venueProfile()
const gig = openGig(venue)
/** An artist's relation to a gig before applying. */
const UNRELATED = {
  mine: null,
  applicants: null,
  invitationTerms: null,
  bookingId: null,
  abilities: { apply: true, invite: false, close: false, restore: false },
}

/** A server that finds these gigs, all on one page. */
function listOf(find: (instrument: string | undefined) => GigListItem[]) {
  return answer.gigs.list.handler(({ input }) => {
    const found = find(input.instrument)
    return { gigs: found, total: found.length, page: 1, pageSize: 8 }
  })
}

test('the list offers Post a Gig to venues only [GIG-02 GEN-08]', async () => {
  for (const profile of [venue, artistProfile()]) {
    const { close } = await openScreen('/gigs', {
      profile,
      answers: { gigs: { list: listOf(() => [gig]) } },
    })
    await screen.findByRole('heading', { name: gig.title })
    const links = screen.queryAllByRole('link', { name: 'Post a Gig' })
    expect(links.map((link) => link.getAttribute('href'))).toEqual(profile === venue ? ['/gigs/create'] : [])
    close()
  }
})

test('the list says that nothing was found and resets its filters [GIG-14 GIG-15]', async () => {
  const list = listOf((instrument) => (instrument ? [] : [gig]))
  const { user, address } = await openScreen(
    '/gigs?instrument=nose+flute&location=atlantis&box=-87.6,46.4,-87.2,46.7',
    {
      profile: artistProfile(),
      answers: { gigs: { list } },
    },
  )
  await screen.findByText('No gigs found matching your criteria.')
  await user.click(screen.getAllByRole('button', { name: 'Reset Filters' }).at(-1)!)
  await screen.findByRole('heading', { name: gig.title })
  expect(address()).toBe('/gigs')
})

test('the list is searched by terms, genre and distance from the member’s own place, all in the URL', async () => {
  const inputs: Record<string, unknown>[] = []
  const list = answer.gigs.list.handler(({ input }) => {
    inputs.push(input)
    const near = input.near ? [{ ...gig, distanceMiles: 12 }] : [gig]
    return { gigs: near, total: 1, page: 1, pageSize: 8 }
  })
  const profile = artistProfile({ placeId: 'city:ferndale-mi', location: 'Ferndale, MI' })
  const { user, address } = await openScreen('/gigs', {
    profile,
    answers: { ...knownPlaces, gigs: { list } },
  })
  await screen.findByRole('heading', { name: gig.title })
  await user.type(screen.getByRole('searchbox', { name: 'Search gigs' }), 'detriot{Enter}')
  await waitFor(() => expect(address()).toBe('/gigs?q=detriot'))
  await user.selectOptions(screen.getByLabelText('Genre'), 'Jazz')
  expect(screen.queryByText('12 miles away')).toBeNull()
  await user.selectOptions(screen.getByLabelText('Distance'), '10 miles')
  await screen.findByText('12 miles away')
  expect(address()).toBe('/gigs?q=detriot&genre=Jazz&near=city%3Aferndale-mi&at=Ferndale%2C+MI&radius=10')
  expect(inputs.at(-1)).toMatchObject({ q: 'detriot', genre: 'Jazz', near: 'city:ferndale-mi', radius: 10 })
  expect(screen.getByRole('button', { name: 'Filters (2)' })).toBeTruthy()
  expect((await screen.findByLabelText<HTMLInputElement>('From')).value).toBe('Ferndale, MI')
  await user.selectOptions(screen.getByLabelText('Distance'), 'Any distance')
  await waitFor(() => expect(address()).toBe('/gigs?q=detriot&genre=Jazz'))
  expect(screen.queryByLabelText('From')).toBeNull()
})

test.each([
  [0, 'No gigs match'],
  [1, 'Show 1 gig'],
  [1200, 'Show 1,200 gigs'],
])(
  'on a phone the sheet of filters says that they find %d gigs, and applies them at once',
  async (total, label) => {
    onPhone()
    const list = answer.gigs.list.handler(({ input }) => ({
      gigs: [gig],
      total: input.location ? total : 7,
      page: 1,
      pageSize: 8,
    }))
    const { user, address } = await openScreen('/gigs?minPay=50', {
      profile: artistProfile(),
      answers: { gigs: { list } },
    })
    expect(screen.queryByLabelText('Location')).toBeNull()
    await user.click(await screen.findByRole('button', { name: 'Filters (1)' }))
    const sheet = within(await screen.findByRole('dialog', { name: 'Filters' }))
    await sheet.findByRole('button', { name: 'Show 7 gigs' })
    await user.type(sheet.getByLabelText('Location'), 'cellar')
    sheet.getByRole('button', { name: 'Show gigs' })
    const show = await sheet.findByRole('button', { name: label })
    expect(address()).toBe('/gigs?minPay=50')
    await user.click(show)
    await waitFor(() => expect(address()).toBe('/gigs?location=cellar&minPay=50'))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  },
)

test('on a phone Escape closes the sheet of filters without applying them, and Clear leaves the search', async () => {
  onPhone()
  const { user, address } = await openScreen('/gigs?q=jazz&minPay=50', {
    profile: artistProfile(),
    answers: { gigs: { list: listOf(() => [gig]) } },
  })
  const open = async () => {
    await user.click(await screen.findByRole('button', { name: 'Filters (1)' }))
    return within(await screen.findByRole('dialog', { name: 'Filters' }))
  }
  await user.click((await open()).getByRole('button', { name: 'Clear' }))
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(address()).toBe('/gigs?q=jazz&minPay=50')
  const sheet = await open()
  expect(sheet.getByLabelText<HTMLInputElement>('Minimum pay').value).toBe('50')
  await user.click(sheet.getByRole('button', { name: 'Clear' }))
  await user.click(await sheet.findByRole('button', { name: 'Show 1 gig' }))
  await waitFor(() => expect(address()).toBe('/gigs?q=jazz'))
})

test('the list applies its filters while typing and keeps them in the URL [GIG-05 GIG-06 GIG-07 GIG-08 GIG-09 GIG-10]', async () => {
  const inputs: Record<string, unknown>[] = []
  const list = answer.gigs.list.handler(({ input }) => {
    inputs.push(input)
    return { gigs: [gig], total: 1, page: 1, pageSize: 8 }
  })
  const { user, address } = await openScreen('/gigs', {
    profile: artistProfile(),
    answers: { gigs: { list } },
  })
  await screen.findByRole('heading', { name: gig.title })
  const [from, to] = [inDays(15), inDays(20)]
  for (const [label, value, search, input] of [
    ['Location', 'filter yard', 'location=filter+yard', { location: 'filter yard' }],
    ['Instruments', 'basso', 'instrument=basso', { instrument: 'basso' }],
    ['Date from', from, `from=${from}`, { dateFrom: from }],
    ['Date to', to, `to=${to}`, { dateTo: to }],
    ['Minimum pay', '120.01', 'minPay=120.01', { minPayCents: 12_001 }],
  ] as const) {
    fill(label, value)
    // One field after the other.
    // oxlint-disable-next-line no-await-in-loop
    await waitFor(() => expect(address()).toBe(`/gigs?${search}`))
    // oxlint-disable-next-line no-await-in-loop
    await waitFor(() => expect(inputs.at(-1)).toMatchObject(input))
    fill(label, '')
    // oxlint-disable-next-line no-await-in-loop
    await waitFor(() => expect(address()).toBe('/gigs'))
  }
  for (const [label, recurring] of [
    ['Recurring', 'recurring'],
    ['One-time', 'one-time'],
  ] as const) {
    // oxlint-disable-next-line no-await-in-loop
    await user.selectOptions(screen.getByLabelText('Recurring'), label)
    expect(address()).toBe(`/gigs?recurring=${recurring}`)
    // oxlint-disable-next-line no-await-in-loop
    await waitFor(() => expect(inputs.at(-1)).toMatchObject({ recurring }))
  }
  await user.click(screen.getByLabelText('Backline provided'))
  expect(address()).toBe('/gigs?recurring=one-time&backline=provided')
  await waitFor(() => expect(inputs.at(-1)).toMatchObject({ backline: 'provided' }))
  await user.click(screen.getByLabelText('Backline provided'))
  expect(address()).toBe('/gigs?recurring=one-time')
  fill('Date from', to)
  fill('Date to', from)
  await screen.findByText(/^Choose .+ or a later day$/)
  for (const [typed, problem] of [
    ['1000001', 'Enter an amount from $0 to $1,000,000'],
    ['plenty', 'Enter an amount in dollars'],
  ] as const) {
    fill('Minimum pay', typed)
    // oxlint-disable-next-line no-await-in-loop
    await screen.findByText(problem)
  }
  await user.click(screen.getAllByRole('button', { name: 'Reset Filters' })[0]!)
  await waitFor(() => expect(address()).toBe('/gigs'))
  expect(screen.getByLabelText<HTMLInputElement>('Minimum pay').value).toBe('')
})

test('the list fills its filters from the URL, and includes past and filled gigs on request', async () => {
  const filled = openGig(venue, { title: 'Already filled', status: 'booked' })
  const list = answer.gigs.list.handler(({ input }) => {
    const found = input.show === 'all' ? [filled, gig] : [gig]
    return { gigs: found, total: found.length, page: 1, pageSize: 8 }
  })
  const from = inDays(15)
  const { user, address } = await openScreen(`/gigs?location=past+avenue&from=${from}&minPay=50`, {
    profile: artistProfile(),
    answers: { gigs: { list } },
  })
  await screen.findByRole('heading', { name: gig.title })
  expect(screen.getByLabelText<HTMLInputElement>('Location').value).toBe('past avenue')
  expect(screen.getByLabelText<HTMLInputElement>('Date from').value).toBe(from)
  screen.getByRole('button', { name: 'Filters (3)' })
  await user.click(screen.getByLabelText('Include past and filled gigs'))
  const row = (await screen.findByRole('heading', { name: 'Already filled' })).closest('li')!
  expect(row.textContent).toContain('Booked')
  expect(address()).toContain('show=all')
})

test('a gig in the list has its day, place, cut description, instruments, labels and dollars, and links to its page [GIG-03 GIG-04 LIM-41 LIM-42 LIM-43 SUB-23]', async () => {
  const description = 'A long evening. '.repeat(20).trim()
  const shown = openGig(venue, {
    date: '2027-03-05',
    location: 'Row Street',
    pay: 1250.5,
    paymentType: 'hourly',
    isRecurring: true,
    isBoosted: true,
    description,
    instruments: ['Piano', 'Viola', 'Cello', 'Harp', 'Oboe'],
  })
  await openScreen('/gigs', { profile: venue, answers: { gigs: { list: listOf(() => [shown]) } } })
  const row = (await screen.findByRole('heading', { name: shown.title })).closest('li')!
  for (const text of [
    'Mar',
    'Fri',
    'The Test Room',
    'Row Street',
    '9:30 PM',
    'Piano, Viola, Cello, 2 more',
    'Recurring',
    'Boosted',
    '$1,250.50',
    'Hourly',
  ])
    expect(row.textContent).toContain(text)
  within(row).getByText(`${description.slice(0, 150).trimEnd()}…`)
  expect(within(row).getByRole('link').getAttribute('href')).toBe(`/gigs/${shown.id}`)
})

test('a distance needs a place where the member has none', async () => {
  const { user, address } = await openScreen('/gigs', {
    profile: artistProfile({ placeId: null, location: null }),
    answers: { ...knownPlaces, gigs: { list: listOf(() => [gig]) } },
  })
  await screen.findByRole('heading', { name: gig.title })
  await user.selectOptions(screen.getByLabelText('Distance'), '25 miles')
  await user.type(await screen.findByLabelText('From'), 'Ferndale')
  expect(address()).toBe('/gigs')
  await user.click(await screen.findByRole('option', { name: 'Ferndale, MI' }))
  await waitFor(() => expect(address()).toBe('/gigs?near=city%3Aferndale-mi&at=Ferndale%2C+MI&radius=25'))
})

test('the number of gigs found is announced, even when there are none', async () => {
  const { user } = await openScreen('/gigs', {
    profile: artistProfile(),
    answers: { gigs: { list: listOf((instrument) => (instrument ? [] : [gig])) } },
  })
  await screen.findByRole('heading', { name: gig.title })
  const region = screen.getByRole('status')
  expect(region.textContent).toBe('1 open gig, soonest first')
  await user.type(screen.getByLabelText('Instruments'), 'Theremin')
  await screen.findByText('No gigs found matching your criteria.')
  expect(screen.getByRole('status')).toBe(region)
  expect(region.textContent).toBe('0 open gigs')
})

/** A server that stores which gigs are saved. */
function saving(saved: Set<string>) {
  const summary = () => ({ used: saved.size, limit: 200, unavailable: 0 })
  return {
    among: answer.savedGigs.among.handler(({ input }) => ({ ids: input.ids.filter((id) => saved.has(id)) })),
    summary: answer.savedGigs.summary.handler(summary),
    add: answer.savedGigs.add.handler(({ input }) => {
      saved.add(input.id)
      return { isSaved: true, ...summary() }
    }),
    remove: answer.savedGigs.remove.handler(({ input }) => {
      saved.delete(input.id)
      return { isSaved: false, ...summary() }
    }),
  }
}

test('an artist saves a gig with the heart and finds it among the saved ones', async () => {
  const saved = new Set<string>()
  const list = answer.gigs.list.handler(({ input }) => {
    const found = input.among === 'saved' && !saved.has(gig.id) ? [] : [gig]
    return { gigs: found, total: found.length, page: 1, pageSize: 8 }
  })
  const { user, address } = await openScreen('/gigs?saved=yes', {
    profile: artistProfile(),
    answers: { gigs: { list }, savedGigs: saving(saved) },
  })
  await screen.findByText('You have no upcoming saved gigs.')
  await user.click(screen.getByRole('button', { name: 'See all gigs' }))
  const heart = await screen.findByRole('button', { name: `Save ${gig.title}` })
  await waitFor(() => expect(heart).toHaveProperty('disabled', false))
  expect(heart.getAttribute('aria-pressed')).toBe('false')
  await user.click(heart)
  expect(heart.getAttribute('aria-pressed')).toBe('true')
  const filter = await screen.findByRole('button', { name: 'Saved 1' })
  await user.click(filter)
  expect(address()).toBe('/gigs?saved=yes')
  await screen.findByText('saved gig, soonest first', { exact: false })
  expect(filter.getAttribute('aria-pressed')).toBe('true')
  await user.click(screen.getByRole('button', { name: `Save ${gig.title}` }))
  await waitFor(() => expect(saved.size).toBe(0))
  // Still there, so that a mistake can be undone.
  expect(screen.getByRole('heading', { name: gig.title })).toBeTruthy()
})

test('a refused save resets the heart', async () => {
  const { user } = await openScreen('/gigs', {
    profile: artistProfile(),
    answers: {
      gigs: { list: listOf(() => [gig]) },
      savedGigs: {
        add: answer.savedGigs.add.handler(() => {
          throw new ORPCError('SAVED_GIGS_LIMIT_REACHED', { status: 409, message: 'Enough.' })
        }),
      },
    },
  })
  const heart = await screen.findByRole('button', { name: `Save ${gig.title}` })
  await waitFor(() => expect(heart).toHaveProperty('disabled', false))
  await user.click(heart)
  await waitFor(() => expect(heart.getAttribute('aria-pressed')).toBe('false'))
  expect(takeToasts().map(({ text }) => text)).toEqual(['Enough.'])
})

test('venues see no hearts and no filter for saved gigs', async () => {
  await openScreen('/gigs', { profile: venue, answers: { gigs: { list: listOf(() => [gig]) } } })
  await screen.findByRole('heading', { name: gig.title })
  expect(screen.queryByRole('button', { name: /^Save/ })).toBeNull()
})

test('the list and a gig show the server’s message unchanged, with a retry [ERR-29]', async () => {
  const message = 'The jukebox is being repaired.'
  let fails = true
  const failOr = <Answer,>(found: Answer) => {
    if (fails)
      throw new ORPCError('UNEXPECTED', { status: 500, message, data: { requestId: '4b2f' }, defined: true })
    return found
  }
  for (const path of ['/gigs', `/gigs/${gig.id}`]) {
    fails = true
    const { user, close } = await openScreen(path, {
      profile: artistProfile(),
      answers: {
        gigs: {
          list: listOf(() => failOr([gig])),
          get: answer.gigs.get.handler(() => failOr(gig)),
        },
        booking: { gigRelation: answer.booking.gigRelation.handler(() => failOr(UNRELATED)) },
        boosts: { recordView: answer.boosts.recordView.handler(() => ({})) },
      },
    })
    const alert = await screen.findByRole('alert')
    expect(alert.textContent).toContain(message)
    expect(alert.textContent).toContain('contact us and quote 4b2f.')
    fails = false
    await user.click(screen.getByRole('button', { name: 'Try Again' }))
    await screen.findByRole('heading', { name: gig.title })
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
    close()
  }
})

/** The list in a wide window, with its map beside it. */
function openWithMap(address: string, maps: NonNullable<ScreenOptions['answers']>[string]) {
  return openScreen(address, {
    profile: artistProfile(),
    surface: FlatMap,
    isWide: true,
    answers: {
      ...knownPlaces,
      gigs: { list: listOf(() => [gig]) },
      maps: { venues: answer.maps.venues.handler(() => ({ venues: [] })), ...maps },
    },
  })
}
const gigMap = () => screen.findByRole('region', { name: 'Map of gigs and venues' })
const onMap = mapGig({ id: gig.id, title: gig.title, lat: 42.33, lng: -83.05 })

test('the map shows the gigs that match the list’s filters, and only those with coordinates [CALL-22 MAP-14 MAP-15]', async () => {
  const asked: unknown[] = []
  const gigs = answer.maps.gigs.handler(({ input }) => {
    asked.push(input)
    return { total: 3, gigs: [onMap, mapGig({ lat: 0, lng: -83 }), mapGig({ lat: 42.3, lng: 0 })] }
  })
  await openWithMap('/gigs?location=ore+dock&instrument=piano&page=2', { gigs })
  const region = await gigMap()
  // It moves to everything with a marker, a second after they have loaded: this one gig.
  await waitFor(() => expect(region.dataset['zoom']).toBe('13.0'))
  const map = within(region)
  map.getByRole('button', { name: /^Gig: Friday late set/ })
  expect(map.getAllByRole('button', { name: /^Gig: / })).toHaveLength(1)
  expect(asked).toEqual([{ location: 'ore dock', instrument: 'piano', recurring: 'any', show: 'upcoming' }])
})

test('card and marker highlight each other, by pointer and by focus', async () => {
  const gigs = answer.maps.gigs.handler(() => ({ total: 1, gigs: [onMap] }))
  const { user } = await openWithMap('/gigs', { gigs })
  const pin = await within(await gigMap()).findByRole('button', { name: /^Gig: Friday late set/ })
  const card = within(screen.getByRole('list')).getByRole('listitem')
  const link = within(card).getByRole('link')
  const highlighted = () => [pin, card].map(({ classList }) => classList.contains('is-highlighted'))
  expect(highlighted()).toEqual([false, false])
  await user.hover(link)
  expect(highlighted()[0]).toBe(true)
  await user.unhover(link)
  expect(highlighted()[0]).toBe(false)
  act(() => link.focus())
  expect(highlighted()[0]).toBe(true)
  act(() => pin.focus())
  expect(highlighted()[1]).toBe(true)
  act(() => screen.getByLabelText('Minimum pay').focus())
  expect(highlighted()[1]).toBe(false)
})

test('the map shows the server’s clusters when there are too many gigs, down to those of one address', async () => {
  const gigTile = answer.maps.gigTile.handler(({ input: { z, x, y } }) => {
    const at = project(FERNDALE, z)
    const isHere = Math.floor(at.x / 256) === x && Math.floor(at.y / 256) === y
    const { lat, lng } = FERNDALE
    return { clusters: isHere ? [{ lat, lng, count: 3, gig: null }] : [] }
  })
  const gigs = answer.maps.gigs.handler(() => ({ total: 60_000, gigs: null }))
  const { user, address } = await openWithMap('/gigs?location=crowd+street', { gigs, gigTile })
  const map = await gigMap()
  await user.type(await screen.findByPlaceholderText('Enter location or zip code'), 'Ferndale')
  await user.click(await screen.findByRole('option', { name: 'Ferndale, MI' }))
  for (const zoom of [12, 14, 16, 17]) {
    // oxlint-disable-next-line no-await-in-loop -- each click moves the map closer
    await waitFor(() => expect(Number(map.dataset['zoom'])).toBe(zoom))
    expect(screen.queryByRole('button', { name: 'Show these gigs in the list' })).toBeNull()
    // oxlint-disable-next-line no-await-in-loop
    await user.click(await within(map).findByRole('button', { name: '3 gigs' }))
  }
  await user.click(screen.getByRole('button', { name: 'Show these gigs in the list' }))
  expect(address()).toBe('/gigs?location=crowd+street&box=-83.1305%2C42.4595%2C-83.1295%2C42.4605')
})

test('the map moves to the area of too many gigs', async () => {
  const box = {
    west: FERNDALE.lng - 0.01,
    south: FERNDALE.lat - 0.01,
    east: FERNDALE.lng,
    north: FERNDALE.lat,
  }
  const gigs = answer.maps.gigs.handler(() => ({ total: 900, gigs: null, box }))
  const gigTile = answer.maps.gigTile.handler(() => ({ clusters: [{ ...FERNDALE, count: 900, gig: null }] }))
  await openWithMap('/gigs?location=ferndale', { gigs, gigTile })
  const map = await gigMap()
  await waitFor(() => expect(map.dataset['zoom']).toBe('13.0'), { timeout: 5000 })
  await within(map).findByRole('button', { name: /^\d[\d,]* gigs$/ })
})

/** The page of a gig, as an artist sees it. */
function openGigPage(
  shown: GigDetail,
  savedGigs: NonNullable<ScreenOptions['answers']>[string] = {},
  answers: ScreenOptions['answers'] = {},
) {
  return openScreen(`/gigs/${shown.id}`, {
    profile: artistProfile(),
    answers: {
      gigs: { get: answer.gigs.get.handler(() => shown) },
      booking: { gigRelation: answer.booking.gigRelation.handler(() => UNRELATED) },
      boosts: { recordView: answer.boosts.recordView.handler(() => ({})) },
      network: { degrees: answer.network.degrees.handler(() => ({ degrees: [] })) },
      savedGigs,
      ...answers,
    },
  })
}

test('a gig shows everything that its venue wrote, at the local time of the place [GIG-16 GIG-17 GIG-18 GIG-19 GIG-20 GIG-22 GIG-24 GIG-26 GIG-28 GIG-32 ENT-39 LIM-42]', async () => {
  const shown = openGig(venue, {
    title: 'Quartet for a wedding',
    description: 'First paragraph.\n\nSecond paragraph.',
    date: '2027-03-05',
    timeZone: 'America/Denver',
    startsAt: '2027-03-06T04:30:00.000Z',
    durationMinutes: 150,
    location: 'Five Points, Denver',
    pay: 1200,
    instruments: ['Violin', 'Cello'],
    experienceLevel: 'professional',
    isRecurring: true,
    venue: {
      uuid: venue.uuid,
      name: 'The Test Room',
      venueType: 'Bar',
      contactEmail: 'book@test-room.example',
      profileImageUrl: null,
      capacity: 120,
      isPro: true,
    },
    abilities: { edit: false },
  })
  await openGigPage(shown)
  await screen.findByRole('heading', { level: 1, name: 'Quartet for a wedding' })
  expect(document.title).toBe('Quartet for a wedding | Bandstand')
  for (const text of [
    'Open',
    'Recurring',
    'Friday, March 5, 2027',
    '9:30 PM MST',
    '2 hours 30 minutes',
    'First paragraph.',
    'Second paragraph.',
    'Five Points, Denver',
    'Professional',
    '$1,200',
    'Flat rate',
    'Bar, capacity 120',
    'Violin',
    'Cello',
  ])
    expect(screen.getAllByText(text), text).not.toEqual([])
  for (const name of ['Description', 'Requirements', 'Venue']) screen.getByRole('heading', { level: 2, name })
  screen.getByRole('link', { name: 'book@test-room.example' })
  const links = screen.getAllByRole('link', { name: 'The Test Room' })
  expect(links.at(-1)!.getAttribute('href')).toBe(`/profile/${venue.uuid}`)
  expect(screen.queryByRole('link', { name: 'Edit Gig' })).toBeNull()
})

test('a gig is saved, shared with the device’s own dialog or copied, and printed', async () => {
  const saved = new Set<string>()
  const { user } = await openGigPage(gig, saving(saved))
  const save = await screen.findByRole('button', { name: 'Save gig' })
  await waitFor(() => expect(save).toHaveProperty('disabled', false))
  await user.click(save)
  await screen.findByRole('button', { name: 'Remove from saved' })
  expect([...saved]).toEqual([gig.id])

  const url = `${window.location.origin}/gigs/${gig.id}`
  const writeText = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
  await user.click(screen.getByRole('button', { name: 'Share' }))
  expect(writeText).toHaveBeenCalledWith(url)
  const share = vi.fn<Navigator['share']>().mockResolvedValue()
  Object.defineProperty(navigator, 'share', { configurable: true, value: share })
  await user.click(screen.getByRole('button', { name: 'Share' }))
  expect(share).toHaveBeenCalledWith({ title: gig.title, url })
  expect(writeText).toHaveBeenCalledTimes(1)
  Reflect.deleteProperty(navigator, 'share')

  const print = vi.fn()
  vi.stubGlobal('print', print)
  await user.click(screen.getByRole('button', { name: 'Print' }))
  expect(print).toHaveBeenCalledOnce()
})

test('a gig says what is not specified [GIG-21 GIG-23 GIG-24 GIG-25 GIG-27 GIG-29]', async () => {
  await openGigPage(openGig(venue, { description: '', durationMinutes: null, location: '', venue: null }))
  await screen.findByText('No description provided.')
  for (const text of [
    'Any',
    'Not specified',
    'Location not specified',
    'Flat rate',
    'Venue information not available',
  ])
    expect(screen.getAllByText(text), text).not.toEqual([])
})

test('an artist asks about a gig before applying, and reads why nothing can be asked', async () => {
  const shown = openGig(venue)
  const threadId = crypto.randomUUID()
  const sent: { key: string; body: string }[] = []
  let state = {
    threadId: null as string | null,
    abilities: { ask: true },
    refusedText: null as string | null,
  }
  const messages = {
    asking: answer.messages.asking.handler(() => state),
    ask: answer.messages.ask.handler(({ input, errors }) => {
      sent.push({ key: input.key, body: input.body })
      if (sent.length === 1) throw errors.GIG_NOT_OPEN()
      return {
        threadId,
        message: {
          id: crypto.randomUUID(),
          number: 1,
          from: crypto.randomUUID(),
          kind: 'written',
          body: input.body,
          removed: false,
          attachments: [],
          about: null,
          createdAt: new Date().toISOString(),
          key: input.key,
        },
      }
    }),
    list: answer.messages.list.handler(crash),
    get: answer.messages.get.handler(crash),
  }
  const open = () => openGigPage(shown, {}, { messages })
  const openDialog = async ({ user }: Awaited<ReturnType<typeof open>>) => {
    const button = await screen.findByRole('button', { name: 'Ask a question' })
    await waitFor(() => expect(button).toHaveProperty('disabled', false))
    await user.click(button)
  }
  const first = await open()
  await openDialog(first)
  const dialog = within(await screen.findByRole('dialog', { name: `Ask ${venue.venueName} a question` }))
  const field = await dialog.findByRole('textbox', { name: 'Your question' })
  await first.user.click(dialog.getByRole('button', { name: 'Send question' }))
  await dialog.findByText('Write a message')
  expect(sent).toEqual([])
  await first.user.type(field, 'Is there a PA?')
  await first.user.click(dialog.getByRole('button', { name: 'Send question' }))
  await dialog.findByText('This gig is no longer open')
  await first.user.click(dialog.getByRole('button', { name: 'Cancel' }))

  // The text is still there.
  await openDialog(first)
  expect(await screen.findByRole('textbox', { name: 'Your question' })).toHaveProperty(
    'value',
    'Is there a PA?',
  )
  await first.user.click(screen.getByRole('button', { name: 'Send question' }))
  await waitFor(() => expect(first.address()).toBe(`/messages/${threadId}`))
  expect(sent.map(({ body }) => body)).toEqual(['Is there a PA?', 'Is there a PA?'])
  first.close()

  state = { threadId, abilities: { ask: false }, refusedText: 'You already asked about this gig.' }
  const second = await open()
  await openDialog(second)
  await screen.findByText('You already asked about this gig.')
  const link = screen.getByRole('link', { name: 'Open conversation' })
  expect(link.getAttribute('href')).toBe(`/messages/${threadId}`)
})

test('an application that was refused is sent again with the key of the first attempt', async () => {
  const keys: (string | undefined)[] = []
  const apply = answer.booking.apply.handler(({ input, errors }) => {
    keys.push(input.key)
    throw keys.length === 1 ? errors.TOO_BUSY() : errors.APPLICATION_EXISTS()
  })
  const relation = { ...UNRELATED, abilities: { ...UNRELATED.abilities, apply: true } }
  const gigRelation = answer.booking.gigRelation.handler(() => relation)
  const asking = answer.messages.asking.handler(crash)
  const { user } = await openGigPage(
    openGig(venue),
    {},
    { booking: { gigRelation, apply }, messages: { asking } },
  )
  await user.click(await screen.findByRole('button', { name: /^Apply/ }))
  await user.type(await screen.findByLabelText('Message'), 'Two sets of standards.')
  await user.click(screen.getByRole('button', { name: 'Send application' }))
  await screen.findByText('Bandstand is very busy right now. Try again in a moment.')
  expect(screen.getByLabelText('Message')).toHaveProperty('value', 'Two sets of standards.')
  await user.click(screen.getByRole('button', { name: 'Send application' }))
  await waitFor(() => expect(keys).toHaveLength(2))
  expect(keys[1]).toBe(keys[0])
})

test('an artist reads what similar gigs usually pay before proposing a fee', async () => {
  const asked: unknown[] = []
  const comparablePay = answer.gigs.comparablePay.handler(({ input }) => {
    asked.push(input)
    return { pay: { low: 200, high: 350, shows: 14, venues: 7, days: null, length: '2 to 4 hours long' } }
  })
  const relation = { ...UNRELATED, abilities: { ...UNRELATED.abilities, apply: true } }
  const gigRelation = answer.booking.gigRelation.handler(() => relation)
  const asking = answer.messages.asking.handler(crash)
  const gig = openGig(venue)
  const get = answer.gigs.get.handler(() => gig)
  const { user } = await openGigPage(
    gig,
    {},
    { booking: { gigRelation }, messages: { asking }, gigs: { get, comparablePay } },
  )
  await user.click(await screen.findByRole('button', { name: /^Apply/ }))
  await screen.findByText('Similar gigs usually pay $200 to $350.')
  screen.getByText(/From 14 shows at 7 venues .* in the past year, 2 to 4 hours long\./)
  expect(asked).toEqual([
    {
      position: gig.position,
      date: gig.date,
      gigId: gig.id,
      ...(gig.durationMinutes && { durationMinutes: gig.durationMinutes }),
    },
  ])
})

test('before a boost its venue is told if the gig starts before the boost ends', async () => {
  const status = {
    isPro: true,
    available: 1,
    resetsOn: '2099-02-01',
    boosts: [],
    abilities: { start: true },
  }
  for (const [days, isShort] of [
    [3, true],
    [8, false],
  ] as const) {
    const startsAt = new Date(Date.now() + days * DAY_MS).toISOString()
    const own = openGig(venue, { startsAt, date: startsAt.slice(0, 10), abilities: { edit: true } })
    // One page after the other.
    // oxlint-disable-next-line no-await-in-loop
    const { user, close } = await openScreen(`/gigs/${own.id}`, {
      profile: venue,
      answers: {
        gigs: { get: answer.gigs.get.handler(() => own) },
        booking: { gigRelation: answer.booking.gigRelation.handler(() => UNRELATED) },
        boosts: { ofGig: answer.boosts.ofGig.handler(() => status) },
        network: { degrees: answer.network.degrees.handler(() => ({ degrees: [] })) },
      },
    })
    // oxlint-disable-next-line no-await-in-loop
    await user.click(await screen.findByRole('button', { name: 'Boost for 7 days' }))
    // oxlint-disable-next-line no-await-in-loop
    const dialog = await screen.findByRole('alertdialog', { name: 'Boost this gig now?' })
    expect(dialog.textContent.includes('before the 7 days are over')).toBe(isShort)
    expect(screen.queryAllByText(/^Your gig starts .* You lose the rest of the boost\.$/)).toHaveLength(
      isShort ? 1 : 0,
    )
    close()
  }
})

test('a gig offers editing only to its venue, and leads back to the filtered list [GIG-30 GIG-31 GIG-32 ROLE-09]', async () => {
  for (const isOwner of [true, false]) {
    const shown = openGig(venue, { abilities: { edit: isOwner } })
    // oxlint-disable-next-line no-await-in-loop -- One reader after the other.
    const { user, address, close } = await openScreen('/gigs?location=owner+court', {
      profile: isOwner ? venue : venueProfile(),
      answers: {
        gigs: { list: listOf(() => [shown]), get: answer.gigs.get.handler(() => shown) },
        booking: { gigRelation: answer.booking.gigRelation.handler(() => UNRELATED) },
        boosts: {
          recordView: answer.boosts.recordView.handler(() => ({})),
          ofGig: answer.boosts.ofGig.handler(crash),
        },
        network: { degrees: answer.network.degrees.handler(() => ({ degrees: [] })) },
      },
    })
    // oxlint-disable-next-line no-await-in-loop
    await user.click(await screen.findByRole('link', { name: shown.title }))
    // oxlint-disable-next-line no-await-in-loop
    await screen.findByRole('heading', { level: 1, name: shown.title })
    const edit = screen.queryByRole('link', { name: 'Edit Gig' })
    expect(edit?.getAttribute('href')).toBe(isOwner ? `/gigs/edit/${shown.id}` : undefined)
    // oxlint-disable-next-line no-await-in-loop
    await user.click(screen.getByRole('link', { name: 'Back to Gigs' }))
    // oxlint-disable-next-line no-await-in-loop
    await waitFor(() => expect(address()).toBe('/gigs?location=owner+court'))
    close()
  }
})

test('a gig that does not exist is not found [GIG-33 ERR-23]', async () => {
  const get = answer.gigs.get.handler(({ errors }) => {
    throw errors.GIG_NOT_FOUND()
  })
  await openGigPage(gig, {}, { gigs: { get } })
  await screen.findByRole('heading', { name: 'Gig not found' })
  expect(screen.getByRole('link', { name: 'Back to Gigs' }).getAttribute('href')).toBe('/gigs')
})

test('on a phone the address says whether the list or the map is shown', async () => {
  const { user, address } = await openScreen('/gigs?view=map', {
    profile: artistProfile(),
    surface: FlatMap,
    answers: {
      ...knownPlaces,
      gigs: { list: listOf(() => [gig]) },
      maps: {
        venues: answer.maps.venues.handler(() => ({ venues: [] })),
        gigs: answer.maps.gigs.handler(() => ({ total: 1, gigs: [onMap] })),
      },
    },
  })
  const view = (name: string) => screen.getByRole('button', { name })
  await gigMap()
  expect(view('Map').getAttribute('aria-pressed')).toBe('true')
  expect(screen.queryByRole('heading', { name: gig.title })).toBeNull()
  await user.click(view('List'))
  await screen.findByRole('heading', { name: gig.title })
  expect(address()).toBe('/gigs')
  await user.click(view('Map'))
  await waitFor(() => expect(address()).toBe('/gigs?view=map'))
})
