import type { ArtistCard, FoundArtist } from '@bandstand/api-spec'
import { ORPCError } from '@orpc/server'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { onPhone } from '../../../test/on-phone.ts'
import { answer, fill, openScreen } from '../../../test/open-screen.tsx'
import { artistProfile, knownPlaces, venueProfile } from '../../../test/samples.ts'

const profile = artistProfile()

/** A directory with one artist, whom a search doesn't find. */
function directoryOf(check: (near: string | undefined) => void = () => {}) {
  return {
    ...knownPlaces,
    directory: {
      list: answer.directory.list.handler(({ input, errors }) => {
        check(input.near)
        if (input.near) throw errors.LOCATION_UNUSABLE()
        const artists: ArtistCard[] = input.q ? [] : [{ ...artistProfile(), isBoosted: false }]
        return { artists, total: artists.length, page: 1, pageSize: 12 }
      }),
    },
    favorites: {
      among: answer.favorites.among.handler(() => ({ limit: 10, used: 0, favorites: [] })),
    },
    network: { degrees: answer.network.degrees.handler(() => ({ degrees: [] })) },
  }
}
const artist = () => screen.findByRole('heading', { level: 2, name: /Reyes/ })

test('the directory says that nobody was found and shows everyone again', async () => {
  const { user, address } = await openScreen('/artists?q=zzyzxqwv&location=atlantis', {
    profile,
    answers: directoryOf(),
  })
  await screen.findByText('No artists found matching your criteria.')
  await user.click(screen.getByRole('link', { name: 'Show all artists' }))
  await artist()
  expect(address()).toBe('/artists')
  expect(screen.getByRole<HTMLInputElement>('searchbox').value).toBe('')
})

test('an empty list of favorites says how to add one, and a search in it that none matches', async () => {
  const answers = directoryOf()
  const none = answer.directory.list.handler(() => ({ artists: [], total: 0, page: 1, pageSize: 12 }))
  const { user } = await openScreen('/artists?show=favorites', {
    profile: venueProfile(),
    answers: {
      ...answers,
      directory: { list: none },
      subscriptions: { usage: answer.subscriptions.usage.handler(() => ({ limits: [] })) },
    },
  })
  await screen.findByText('No favorites yet.')
  await user.type(screen.getByRole('searchbox'), 'zzyzxqwv{Enter}')
  await screen.findByText('No favorites match your search.')
})

test('a failed directory shows the server’s message and tries again', async () => {
  const message = 'The card index is being sorted.'
  let fails = true
  const answers = directoryOf(() => {
    if (fails) throw new ORPCError('UNEXPECTED', { status: 500, message })
  })
  const { user } = await openScreen('/artists', { profile, answers })
  const alert = await screen.findByRole('alert')
  expect(alert.textContent).toContain(message)
  fails = false
  await user.click(screen.getByRole('button', { name: 'Try Again' }))
  await artist()
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
})

test('the directory refuses a place that does not exist, and sorts by name instead', async () => {
  const { user } = await openScreen('/artists?sort=nearest&near=city:atlantis&at=Atlantis', {
    profile,
    answers: directoryOf(),
  })
  const alert = await screen.findByRole('alert')
  expect(alert.textContent).toContain('Invalid location data. Please try selecting a different location.')
  await user.selectOptions(screen.getByLabelText('Sort by'), 'Name')
  await artist()
})

test('the directory requires a session', async () => {
  const { address } = await openScreen('/artists?q=jazz')
  await waitFor(() => expect(address()).toBe('/login'))
})

/** A directory of this many artists, 12 a page; `asked` has every search of it. */
function pagedDirectory(total: number, change: Partial<ArtistCard> = {}) {
  const asked: Record<string, unknown>[] = []
  const list = answer.directory.list.handler(({ input: { page, ...search } }) => {
    asked.push(search)
    const left = Math.max(0, Math.min(12, total - (page - 1) * 12))
    const artists = Array.from({ length: left }, () => ({ ...artistProfile(), isBoosted: false, ...change }))
    return { artists, total, page, pageSize: 12 }
  })
  const locations = answer.directory.locations.handler(({ input }) => ({
    locations: ['Suggest Acres, MI', 'Suggest Bay, MI'].filter((name) => name.includes(input.q ?? '')),
  }))
  return { asked, answers: { ...directoryOf(), directory: { list, locations } } }
}
const shown = () => screen.queryAllByRole('heading', { level: 2, name: /Reyes/ })
const panel = () => within(screen.getByRole('form', { name: 'Filters' }))

test('the directory shows 12 artists a page, and links the first, the last and the pages around the current one [DIR-01 DIR-12 DIR-13 LIM-19]', async () => {
  const { answers } = pagedDirectory(100)
  const { user, address } = await openScreen('/artists?location=Paging+Falls&page=5', { profile, answers })
  await screen.findByText('100 artists')
  expect(document.title).toBe('Artists | Bandstand')
  expect(shown()).toHaveLength(12)
  const pages = within(screen.getByRole('navigation', { name: 'Pages' }))
  const numbers = () => pages.getAllByText(/^(\d+|…)$/).map((each) => each.textContent)
  expect(numbers()).toEqual(['1', '…', '4', '5', '6', '…', '9'])
  expect(pages.getByRole('link', { name: 'Page 5' }).getAttribute('aria-current')).toBe('page')
  await user.click(pages.getByRole('link', { name: 'Next' }))
  await waitFor(() => expect(address()).toBe('/artists?location=Paging+Falls&page=6'))
  await user.click(await screen.findByRole('link', { name: 'Page 9' }))
  await waitFor(() => expect(shown()).toHaveLength(4))
  expect(numbers()).toEqual(['1', '…', '8', '9'])
})

test('a page of the directory that does not exist leads to the first one', async () => {
  const { answers } = pagedDirectory(13)
  const { user, address } = await openScreen('/artists?page=99', { profile, answers })
  await user.click(await screen.findByRole('link', { name: 'Go to the first page' }))
  await waitFor(() => expect(shown()).toHaveLength(12))
  expect(address()).toBe('/artists')
})

test('the directory is searched while typing, and the URL keeps the search [DECISION-28]', async () => {
  const { answers, asked } = pagedDirectory(2)
  const { user, address } = await openScreen('/artists', { profile, answers })
  await screen.findByText('2 artists')
  const box = screen.getByRole('searchbox', { name: 'Search artists' })
  await user.type(box, 'zelie')
  await waitFor(() => expect(address()).toBe('/artists?q=zelie'))
  await waitFor(() => expect(asked.at(-1)).toMatchObject({ q: 'zelie' }))
  await screen.findByText(', best match first', { exact: false })
  await user.clear(box)
  await waitFor(() => expect(address()).toBe('/artists'))
})

test('the directory is narrowed by instrument, genre, location, profession and rate once the filters are applied, and counts them [DIR-03 DIR-04 DIR-05 DIR-06 DIR-07 DIR-08 DIR-09 DIR-10 DIR-11]', async () => {
  const { answers, asked } = pagedDirectory(2)
  const { user, address } = await openScreen('/artists', { profile, answers })
  expect(screen.queryByRole('form', { name: 'Filters' })).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Show Filters' }))
  await screen.findByRole('form', { name: 'Filters' })
  const toggle = screen.getByRole('button', { name: 'Hide Filters' })
  fill('Location', 'filter harbor')
  await user.selectOptions(panel().getByLabelText('Instrument'), 'Piano')
  await user.selectOptions(panel().getByLabelText('Genre'), 'Jazz')
  await user.selectOptions(panel().getByLabelText('Profession'), 'DJ')
  const rate = panel().getByLabelText('Maximum hourly rate')
  await user.type(rate, '80')
  expect(address()).toBe('/artists')
  expect(toggle.textContent).toBe('Hide Filters')
  await user.click(panel().getByRole('button', { name: 'Apply Filters' }))
  expect(address()).toBe(
    '/artists?instrument=Piano&genre=Jazz&location=filter+harbor&profession=DJ&maxRate=80',
  )
  await waitFor(() => expect(toggle.textContent).toBe('Hide Filters (5)'))
  await waitFor(() =>
    expect(asked.at(-1)).toMatchObject({
      instrument: 'Piano',
      genre: 'Jazz',
      location: 'filter harbor',
      profession: 'DJ',
      maxRateCents: 8000,
    }),
  )
  for (const [typed, problem] of [
    ['100001', 'Enter an amount from $0 to $100,000'],
    ['cheap', 'Enter an amount in dollars'],
  ] as const) {
    fill('Maximum hourly rate', typed)
    // One attempt after the other.
    // oxlint-disable-next-line no-await-in-loop
    await user.type(rate, '{Enter}')
    screen.getByText(problem)
  }
  expect(address()).toContain('maxRate=80')
  await user.click(toggle)
  expect(screen.queryByRole('form', { name: 'Filters' })).toBeNull()
  expect(toggle.textContent).toBe('Show Filters (5)')
  await user.click(toggle)
  await user.click(panel().getByRole('button', { name: 'Reset Filters' }))
  await waitFor(() => expect(toggle.textContent).toBe('Hide Filters'))
  expect(address()).toBe('/artists')
  expect(panel().getByLabelText<HTMLInputElement>('Location').value).toBe('')
})

test('on a phone the filters of the directory are a sheet, which says how many artists they find and refuses a wrong rate', async () => {
  onPhone()
  const { answers } = pagedDirectory(2)
  const { user, address } = await openScreen('/artists', { profile, answers })
  await user.click(await screen.findByRole('button', { name: 'Show Filters' }))
  const sheet = within(await screen.findByRole('dialog', { name: 'Filters' }))
  await user.selectOptions(sheet.getByLabelText('Instrument'), 'Piano')
  fill('Maximum hourly rate', 'cheap')
  await user.click(await sheet.findByRole('button', { name: 'Show 2 artists' }))
  sheet.getByText('Enter an amount in dollars')
  expect(address()).toBe('/artists')
  fill('Maximum hourly rate', '80')
  await user.click(await sheet.findByRole('button', { name: 'Show 2 artists' }))
  await waitFor(() => expect(address()).toBe('/artists?instrument=Piano&maxRate=80'))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  screen.getByRole('button', { name: 'Show Filters (2)' })
})

test('the filter for a location suggests the places that artists name', async () => {
  const { answers } = pagedDirectory(2)
  const { user, address } = await openScreen('/artists', { profile, answers })
  await user.click(screen.getByRole('button', { name: 'Show Filters' }))
  await user.type(await screen.findByLabelText('Location'), 'Suggest')
  const options = await screen.findAllByRole('option', { name: /^Suggest/ })
  expect(options.map((option) => option.textContent)).toEqual(['Suggest Acres, MI', 'Suggest Bay, MI'])
  await user.click(options[1]!)
  await user.click(panel().getByRole('button', { name: 'Apply Filters' }))
  expect(address()).toBe('/artists?location=Suggest+Bay%2C+MI')
})

test('the directory is sorted by rate and by distance, from the member’s own place or a chosen one', async () => {
  const { answers, asked } = pagedDirectory(2)
  const own = artistProfile({ placeId: 'city:boise-id', location: 'Boise, ID' })
  for (const [member, place] of [
    [own, 'city:boise-id'],
    [artistProfile(), undefined],
  ] as const) {
    const { user, address, close } = await openScreen('/artists', { profile: member, answers })
    const sort = screen.getByLabelText('Sort by')
    await screen.findByText(', A to Z', { exact: false })
    await user.selectOptions(sort, 'Hourly rate')
    await screen.findByText(', lowest rate first', { exact: false })
    expect(asked.at(-1)).toMatchObject({ sort: 'rate' })
    await user.selectOptions(sort, 'Nearest')
    const near = await screen.findByLabelText<HTMLInputElement>('Near')
    if (place) {
      await screen.findByText(', nearest to Boise, ID first', { exact: false })
      expect(asked.at(-1)).toMatchObject({ sort: 'nearest', near: place })
    } else expect(address()).toBe('/artists?sort=rate')
    await user.clear(near)
    await user.type(near, 'Ferndale')
    await user.click(await screen.findByRole('option', { name: 'Ferndale, MI' }))
    await waitFor(() =>
      expect(address()).toBe('/artists?sort=nearest&near=city%3Aferndale-mi&at=Ferndale%2C+MI'),
    )
    await waitFor(() => expect(asked.at(-1)).toMatchObject({ sort: 'nearest', near: 'city:ferndale-mi' }))
    await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>('Near').value).toBe('Ferndale, MI'))
    close()
  }
})

test('a card shows who the artist is, and links to the artist’s page [DIR-14 SUB-21]', async () => {
  const uuid = crypto.randomUUID()
  const { answers } = pagedDirectory(1, {
    uuid,
    bandName: 'Reyes & Sons',
    professions: ['Bandleader', 'Composer'],
    instruments: ['Piano', 'Viola', 'Cello', 'Harp'],
    genres: ['Jazz', 'Soul'],
    hourlyRate: 95.5,
    location: 'Card Street',
    rating: 4.8,
    reviewCount: 12,
    profileImageUrl: 'http://bandstand.test/icon-192.png',
    isPro: true,
    isBoosted: true,
  })
  await openScreen('/artists', { profile, answers })
  const link = await screen.findByRole('link', { name: 'Reyes & Sons' })
  expect(link.getAttribute('href')).toBe(`/artists/${uuid}`)
  const card = link.closest('li')!
  for (const text of [
    'Ada Reyes',
    'Bandleader, Composer',
    'Piano, Viola, Cello, 1 more',
    'Jazz, Soul',
    '$95.50/hr',
    'Card Street',
    'Rated 4.8 of 5 by 12',
    'Pro member',
    'Boosted',
  ])
    expect(card.textContent).toContain(text)
  expect(within(card).getAllByRole('link')).toHaveLength(1)
  expect(card.querySelector('img')?.getAttribute('src')).toBe('http://bandstand.test/icon-192.png')
})

describe('a venue that looks for an evening', () => {
  /** Answers with these artists, one a page; `asked` has every search. */
  function evenings(artists: Partial<FoundArtist>[]) {
    const asked: Record<string, unknown>[] = []
    const find = answer.directory.find.handler(({ input: { after, ...search } }) => {
      asked.push(search)
      const found = artists.slice(after, after + 1).map((each): FoundArtist => ({
        ...artistProfile(),
        isBoosted: false,
        distanceMiles: 4,
        free: { free: 1, probably: 0, busy: 0, unsaid: 0 },
        reasons: [
          { kind: 'miles', text: '4 miles' },
          { kind: 'free', text: 'free' },
        ],
        fee: 600,
        lineup: 3,
        played: 12,
        lateCancellations: 1,
        ...each,
      }))
      const next = after + 1 < artists.length ? after + 1 : null
      return { artists: found, total: artists.length, dates: search.days?.length ?? 0, next }
    })
    const usage = answer.subscriptions.usage.handler(() => ({ limits: [] }))
    return {
      asked,
      answers: {
        ...directoryOf(),
        directory: { ...directoryOf().directory, find },
        subscriptions: { usage },
      },
    }
  }
  const venue = venueProfile()

  test('chooses a date, sees who is free and why, and loads more of them', async () => {
    const { asked, answers } = evenings([
      {},
      { uuid: crypto.randomUUID(), fullName: 'Kim Park', bandName: null },
    ])
    const { user, address } = await openScreen('/artists', { profile: venue, answers })
    await user.click(await screen.findByRole('button', { name: 'Show Filters' }))
    await screen.findByRole('form', { name: 'Filters' })
    fill('Free on', '2027-01-08')
    await user.selectOptions(panel().getByLabelText('Line-up'), 'Trio')
    fill('To', '19:00')
    await user.click(panel().getByRole('button', { name: 'Apply Filters' }))
    await panel().findByText('The end must differ from the start')
    fill('To', '23:00')
    await user.click(panel().getByRole('button', { name: 'Apply Filters' }))
    await screen.findByText('4 miles, free')
    expect(address()).toBe('/artists?date=2027-01-08&from=19%3A00&to=23%3A00&lineup=3')
    expect(asked.at(-1)).toMatchObject({ days: ['2027-01-08'], from: '19:00', to: '23:00', lineup: '3' })
    screen.getByText('Trio, 12 shows played, 1 late cancellation')
    screen.getByText('About $600')
    screen.getByText(/of 2 artists who match/)
    await user.click(screen.getByRole('button', { name: 'Show more' }))
    await screen.findByRole('heading', { level: 2, name: /Kim Park/ })
    expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull()
    expect(document.activeElement?.textContent).toBe('Kim Park')

    // Each filter has a chip; hours go with their date.
    const chips = within(screen.getByRole('list', { name: 'Filters in use' }))
    expect(chips.getAllByRole('listitem')).toHaveLength(2)
    await user.click(chips.getByRole('button', { name: /^Remove Fri, Jan 8.*, 7:00 PM to 11:00 PM$/ }))
    await waitFor(() => expect(chips.getAllByRole('listitem')).toHaveLength(1))
    expect(address()).toBe('/artists?lineup=3')
    await user.click(screen.getByRole('button', { name: 'Remove Trio' }))
    await artist()
    expect(address()).toBe('/artists')
  })

  test('reads what to loosen when nobody is found', async () => {
    const { answers } = evenings([])
    const search = '/artists?date=2027-01-08&from=19%3A00&to=23%3A00&radius=25'
    const { user, address } = await openScreen(`${search}&free=free`, { profile: venue, answers })
    await user.click(await screen.findByRole('link', { name: 'Show everyone who isn’t busy' }))
    await waitFor(() => expect(address()).toBe(search.replace('&radius=25', '&radius=25')))
    await user.click(await screen.findByRole('link', { name: 'Search within 50 miles' }))
    await waitFor(() => expect(address()).toContain('radius=50'))
    await screen.findByRole('link', { name: 'Search within 100 miles' })
  })

  test('is not an artist: for others the directory stays as it is', async () => {
    const { user } = await openScreen('/artists?date=2027-01-08&sort=fit', {
      profile,
      answers: directoryOf(),
    })
    await artist()
    expect(screen.queryByRole('list', { name: 'Filters in use' })).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Show Filters' }))
    await screen.findByRole('form', { name: 'Filters' })
    expect(panel().queryByLabelText('Free on')).toBeNull()
  })
})
