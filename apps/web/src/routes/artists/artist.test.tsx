import { ORPCError } from '@orpc/server'
import type { OwnProfile } from '@bandstand/api-spec'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { answer, crash, openScreen } from '../../../test/open-screen.tsx'
import { artistProfile, ownPage, venueProfile } from '../../../test/samples.ts'
import { takeToasts } from '../../lib/screen/toast.ts'

const VIDEO = {
  type: 'video',
  url: 'https://www.youtube.com/watch?v=aqz-KE-bpKQ',
  title: 'Late set',
} as const
const KIT = { type: 'other', url: 'https://www.press.example/reyes', title: 'Press kit' } as const

type ProfileHandler = ReturnType<typeof answer.profiles.get.handler>

/** The page of a member as a venue reads it, until `get` responds something else. */
function openPage(
  profile: OwnProfile,
  address = `/artists/${profile.uuid}`,
  get: ProfileHandler = answer.profiles.get.handler(() => ({ ...profile, isBoosted: false })),
) {
  return openScreen(address, {
    profile: venueProfile(),
    answers: {
      profiles: { get },
      booking: { artistGigs: answer.booking.artistGigs.handler(crash) },
      boosts: { recordView: answer.boosts.recordView.handler(crash) },
      favorites: { among: answer.favorites.among.handler(crash) },
      messages: { withMember: answer.messages.withMember.handler(crash) },
      network: { status: answer.network.status.handler(crash) },
      payments: { trustRecord: answer.payments.trustRecord.handler(crash) },
      reviews: ownPage.reviews,
    },
  })
}
const heading = (name: string) => screen.findByRole('heading', { level: 1, name })
/** Waits until the page is shown, and the parts of every area have been requested. */
async function arrive({ asked }: Awaited<ReturnType<typeof openPage>>) {
  await heading('Reyes Trio')
  await waitFor(() => expect(asked()).toContain('GET /api/favorites'))
}
const region = (name: string) => within(screen.getByRole('region', { name }))
const back = () => screen.getByRole('link', { name: 'Back to Artists' }).getAttribute('href')

test('an artist’s page has About, a Details grid, a Portfolio grid and a link back, but no phone or account email [ART-01 ART-03 ART-04 ART-06 ENT-26 GEN-10]', async () => {
  const artist = artistProfile({
    instruments: ['Upright Bass', 'Cello'],
    hourlyRate: 185,
    phone: '+1 313 555 0100',
    portfolioItems: [VIDEO, KIT],
  })
  for (const address of [`/artists/${artist.uuid}`, `/profile/${artist.uuid}`]) {
    const page = await openPage(artist, address)
    await arrive(page)
    await waitFor(() => expect(document.title).toBe('Reyes Trio | Bandstand'))
    expect(screen.getByText('Ada Reyes')).toBeTruthy()
    region('About').getByText('Plays upright bass.')
    const details = screen.getByRole('region', { name: 'Details' }).textContent
    for (const text of ['Reyes Trio', '$185/hr', 'Upright Bass', 'Cello']) expect(details).toContain(text)
    const titles = region('Portfolio').getAllByRole('heading', { level: 3 })
    expect(titles.map((title) => title.textContent)).toEqual([
      'Late set (opens in a new tab)',
      'Press kit (opens in a new tab)',
    ])
    expect(
      region('Portfolio')
        .getByRole('link', { name: /^Press kit/ })
        .getAttribute('href'),
    ).toBe(KIT.url)
    for (const hidden of [artist.phone!, artist.email]) expect(screen.queryByText(hidden)).toBeNull()
    expect(back()).toBe('/artists')
    page.close()
  }
})

test('an artist’s page leads back to the directory as this tab left it [ART-06]', async () => {
  sessionStorage.setItem('bandstand.artists.search', '?genre=Jazz&page=2')
  await arrive(await openPage(artistProfile()))
  expect(back()).toBe('/artists?genre=Jazz&page=2')
})

test('an artist’s page without bio and work says so [ART-02]', async () => {
  await arrive(await openPage(artistProfile({ bio: '' })))
  region('About').getByText('No bio provided.')
  region('Portfolio').getByText('Nothing here yet.')
})

test('an artist sees the own work in the profile, and the page as members see it', async () => {
  const artist = artistProfile({ portfolioItems: [VIDEO] })
  await openScreen('/profile', { profile: artist, answers: ownPage })
  const own = within(await screen.findByRole('article', { name: 'Reyes Trio' }))
  own.getByRole('heading', { level: 2, name: 'Reyes Trio' })
  own.getByText('Ada Reyes')
  region('Portfolio').getByRole('button', { name: 'Play Late set from YouTube' })
  const link = screen.getByRole('link', { name: 'View as members see it' })
  expect(link.getAttribute('href')).toBe(`/artists/${artist.uuid}`)
})

test('an artist’s page requires a session', async () => {
  const { address } = await openScreen(`/artists/${crypto.randomUUID()}`)
  await waitFor(() => expect(address()).toBe('/login'))
})

test('an unknown artist is not found, like a venue at an artist’s address [ART-05 ART-06]', async () => {
  const venue = venueProfile()
  const missing = answer.profiles.get.handler(({ errors }) => {
    throw errors.PROFILE_NOT_FOUND()
  })
  for (const get of [missing, undefined]) {
    const { close } = await openPage(venue, undefined, get)
    await heading('Artist Not Found')
    expect(back()).toBe('/artists')
    close()
  }
})

test('an artist’s page that cannot be read says why and tries again', async () => {
  const artist = artistProfile()
  let isBroken = true
  const get = answer.profiles.get.handler(() => {
    if (isBroken) throw new ORPCError('UNEXPECTED', { status: 500, message: 'The shelf fell over.' })
    return { ...artist, isBoosted: false }
  })
  const page = await openPage(artist, undefined, get)
  const alert = await screen.findByRole('alert')
  expect(alert.textContent).toContain('The shelf fell over.')
  isBroken = false
  await page.user.click(screen.getByRole('button', { name: 'Retry' }))
  await arrive(page)
})

test('a social link to something playable has a player, a look-alike and a channel have none', async () => {
  const lookAlike = {
    ...VIDEO,
    url: 'https://youtube.com.evil.example/watch?v=aqz-KE-bpKQ',
    title: 'Odd one',
  }
  const page = await openPage(
    artistProfile({
      portfolioItems: [lookAlike],
      soundcloudUrl: 'https://soundcloud.com/reyes-trio/night-bus',
      youtubeUrl: 'https://www.youtube.com/@reyes-trio',
    }),
  )
  await arrive(page)
  const players = region('Portfolio').getAllByRole('button')
  expect(players.map((player) => player.getAttribute('aria-label'))).toEqual([
    'Play On SoundCloud from SoundCloud',
  ])
  region('Portfolio').getByText('youtube.com.evil.example')
})

test('an artist’s page is shared with the device’s own dialog, or its URL copied', async () => {
  const artist = artistProfile()
  const { user } = await openPage(artist, `/profile/${artist.uuid}`)
  const url = `${window.location.origin}/artists/${artist.uuid}`
  const writeText = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
  await user.click(await screen.findByRole('button', { name: 'Share' }))
  await waitFor(() => expect(takeToasts().map(({ text }) => text)).toEqual(['Link copied']))
  expect(writeText).toHaveBeenCalledWith(url)
  const share = vi.fn<Navigator['share']>().mockRejectedValue(new DOMException('closed', 'AbortError'))
  Object.defineProperty(navigator, 'share', { configurable: true, value: share })
  await user.click(screen.getByRole('button', { name: 'Share' }))
  expect(share).toHaveBeenCalledWith({ title: 'Reyes Trio', url })
  Reflect.deleteProperty(navigator, 'share')
  // The dialog was closed: nothing is copied, and nothing went wrong.
  expect(writeText).toHaveBeenCalledTimes(1)
  expect(takeToasts()).toEqual([])
})
