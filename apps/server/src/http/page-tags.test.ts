import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../test/app.ts'
import { createArtist, createVenue } from '../../test/members/factories.ts'
import { gigForm } from '../../test/members/gig-form.ts'
import { tagPage } from './page-tags.ts'

const SHELL =
  '<head><title>Bandstand</title><meta\n name="description"\n content="Old" /></head><body></body>'

let test: TestApp
beforeAll(async () => {
  test = await startTestApp({}, { delivers: false })
})
afterAll(() => test.close())

const page = (path: string) => tagPage(test.deps, SHELL, path)
/** What a search engine reads. */
const facts = (html: string) =>
  JSON.parse(/<script type="application\/ld\+json">(.*?)<\/script>/.exec(html)?.[1] ?? 'null') as unknown
/** What a crawler reads: the content of each tag by its name. */
async function tags(path: string): Promise<Record<string, string>> {
  const html = await page(path)
  const found = html.matchAll(/<meta (?:property|name)="([^"]+)" content="([^"]*)" \/>/g)
  return Object.fromEntries([...found].map(([, name, content]) => [name, content]))
}

describe('a shared link', () => {
  it('shows an artist’s name, professions, city and the beginning of the bio', async () => {
    const artist = await createArtist(test, {
      band_name: null,
      professions: ['Singer', 'Arranger'],
      bio: `Three horns,\n  two singers. ${'x'.repeat(300)}`,
      place_id: 'zip:48226',
      location: '48226 Detroit, MI',
      location_lat: 42.3333,
      location_lng: -83.0484,
      phone: '313-555-0199',
      profile_image_url: '/storage/v1/object/public/profile-images/a/a-1.jpg?v=1',
    })
    for (const path of [`/artists/${artist.id}`, `/profile/${artist.id.toUpperCase()}/`]) {
      const html = await page(path)
      expect(html).toContain('<title>Ada Reyes | Bandstand</title>')
      expect(html).toContain(`<link rel="canonical" href="${test.url}/artists/${artist.id}" />`)
      expect(html).not.toContain('content="Old"')
      for (const secret of [
        '48226',
        '42.33',
        '-83.04',
        '555-0199',
        '5550199',
        artist.email,
        'ada@example.com',
      ])
        expect(html).not.toContain(secret)
      const found = await tags(path)
      expect(found).toMatchObject({
        'og:site_name': 'Bandstand',
        'og:title': 'Ada Reyes',
        'og:url': `${test.url}/artists/${artist.id}`,
        'og:image': expect.stringMatching(`^${test.url}/share/artists/${artist.id}\\.png\\?v=[\\w-]{16}$`),
        'twitter:card': 'summary_large_image',
      })
      expect(found['og:description']).toMatch(
        /^Singer, Arranger in Detroit, MI\. Three horns, two singers\. x{134}…$/,
      )
      expect(found['description']).toBe(found['og:description'])
      expect(facts(html)).toEqual({
        '@context': 'https://schema.org',
        '@type': 'Person',
        name: 'Ada Reyes',
        jobTitle: 'Singer, Arranger',
        description: expect.stringMatching(/^Three horns, two singers/),
        address: {
          '@type': 'PostalAddress',
          addressLocality: 'Detroit',
          addressRegion: 'MI',
          addressCountry: 'US',
        },
        image: found['og:image'],
        url: found['og:url'],
      })
    }
  })

  it('names an act by its band', async () => {
    const artist = await createArtist(test)
    const html = await page(`/artists/${artist.id}`)
    expect(html).toContain('<title>Reyes Trio | Bandstand</title>')
    expect(facts(html)).toMatchObject({ '@type': 'MusicGroup', name: 'Reyes Trio' })
  })

  it('shows a venue by its name and city, not its street', async () => {
    const venue = await createVenue(test, { place_id: 'zip:48226', location: '12 Secret Street, Detroit' })
    expect(await tags(`/profile/${venue.id}`)).toMatchObject({
      'og:title': 'The Test Room',
      'og:description': 'Bar in Detroit, MI. A room for a hundred and twenty.',
      'og:url': `${test.url}/profile/${venue.id}`,
      'og:image': expect.stringContaining(`${test.url}/share/venues/${venue.id}.png`),
    })
    expect(await page(`/profile/${venue.id}`)).not.toContain('Secret Street')
    expect(await page(`/artists/${venue.id}`)).toBe(SHELL)
  })

  it('shows a gig’s title, day, hours, venue, city and pay', async () => {
    const venue = await createVenue(test)
    const gig = await venue.api.gigs.create(gigForm({ title: 'Late set', placeId: 'zip:48226' }))
    const found = facts(await page(`/gigs/${gig.id}`))
    expect(found).toMatchObject({
      '@type': 'Event',
      name: 'Late set',
      startDate: gig.date,
      eventStatus: 'https://schema.org/EventScheduled',
      location: { '@type': 'MusicVenue', name: 'The Test Room' },
      organizer: { url: `${test.url}/profile/${venue.id}` },
    })
    expect(await tags(`/gigs/${gig.id}`)).toMatchObject({
      'og:title': 'Late set',
      'og:description': expect.stringMatching(
        /^[A-Z][a-z]+day, [A-Z][a-z]+ \d+, \d{4}, 9:30 PM to 11:30 PM at The Test Room in Detroit, MI\. \$650 flat rate\.$/,
      ),
      'og:url': `${test.url}/gigs/${gig.id}`,
    })
  })

  it('shows a gig, or that it is closed or gone, to browsers without scripts too', async () => {
    const shell = `${SHELL}<noscript>\n <main> <h1>This page needs JavaScript</h1> <p>Turn it on.</p> </main> </noscript>`
    const read = async (path: string) => {
      const html = await tagPage(test.deps, shell, path)
      return /<noscript>[\s\S]*<\/noscript>/.exec(html)?.[0] ?? ''
    }
    const venue = await createVenue(test)
    const gig = await venue.api.gigs.create(gigForm({ title: 'Late <set>' }))
    const shown = await read(`/gigs/${gig.id}`)
    expect(shown).toMatch(/<img src="\/share\/gigs\/[^"]+" alt="" width="1200" height="630">/)
    expect(shown).toContain('<h1>Late &lt;set&gt;</h1>')
    expect(shown).toContain('9:30 PM to 11:30 PM at The Test Room')
    expect(shown).toContain('<p>Turn it on.</p>')
    expect(shown).not.toContain('This gig is closed')
    await venue.api.booking.closeGig({ gigId: gig.id, note: '' })
    expect(await read(`/gigs/${gig.id}`)).toContain('This gig is closed.')
    expect(await read('/gigs/00000000-0000-4000-8000-000000000000')).toContain(
      '<h1>This gig isn’t on Bandstand anymore</h1>',
    )
    expect(await read('/settings')).toContain('<h1>This page needs JavaScript</h1>')
    // While the database can't be read, nobody can tell whether the gig is gone.
    const broken = { ...test.deps, db: undefined as never }
    expect(await tagPage(broken, shell, `/gigs/${gig.id}`)).toBe(shell)
  })

  it('writes what people typed as text, never as markup', async () => {
    const nasty = `"><script>alert('1')</script>$& $1 &amp;`
    const artist = await createArtist(test, { band_name: nasty, bio: nasty })
    const html = await page(`/artists/${artist.id}`)
    const shown = '&quot;&gt;&lt;script&gt;alert(&#39;1&#39;)&lt;/script&gt;$&amp; $1 &amp;amp;'
    expect(html).not.toMatch(/<script(?! type="application\/ld\+json">)/)
    expect(facts(html)).toMatchObject({ name: nasty })
    expect(html).toContain(`<title>${shown} | Bandstand</title>`)
    expect((await tags(`/artists/${artist.id}`))['og:title']).toBe(shown)
  })

  it('of a member without any details still has text', async () => {
    const artist = await createArtist(test, {
      first_name: null,
      last_name: null,
      band_name: null,
      bio: null,
      professions: [],
    })
    expect(await tags(`/artists/${artist.id}`)).toMatchObject({
      'og:title': 'Artist',
      'og:description': 'Artist.',
    })
  })

  it.each([
    '/artists/00000000-0000-4000-8000-000000000000',
    '/profile/00000000-0000-4000-8000-000000000000',
    '/gigs/00000000-0000-4000-8000-000000000000',
    '/artists/nobody',
    '/artists/%00',
    "/profile/x' or 1=1",
    '/artists',
    '/gigs/create',
    '/settings',
  ])('to %s is the plain app', async (path) => {
    expect(await page(path)).toBe(SHELL)
  })

  it('to a page for everyone keeps its text, and has its canonical URL', async () => {
    const html = await page('/help')
    expect(html).toContain('<title>Bandstand</title>')
    expect(html).toContain(`<link rel="canonical" href="${test.url}/help" />`)
    expect(await tags('/help')).toMatchObject({
      description: 'Old',
      'og:title': 'Bandstand',
      'og:image': expect.stringMatching(`^${test.url}/share/bandstand\\.png\\?v=[\\w-]{16}$`),
    })
    expect(facts(await page('/'))).toMatchObject({ '@type': 'WebSite', url: `${test.url}/` })
  })

  it('opens the app even when the database does not respond', async () => {
    const db = test.deps.db.withoutPlugins()
    const broken = new Proxy(db, {
      get: (target, name: keyof typeof db) =>
        name === 'selectFrom' ? () => target.selectFrom('gone' as 'gigs') : target[name],
    })
    const html = await tagPage(
      { ...test.deps, db: broken },
      SHELL,
      '/artists/00000000-0000-4000-8000-000000000000',
    )
    expect(html).toBe(SHELL)
  })
})
