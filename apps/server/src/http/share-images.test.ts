import { sql } from 'kysely'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../test/app.ts'
import { createArtist, createVenue } from '../../test/members/factories.ts'
import { gigForm } from '../../test/members/gig-form.ts'
import { jpegImage } from '../../test/members/images.ts'
import { tagPage } from './page-tags.ts'

let test: TestApp
beforeAll(async () => {
  test = await startTestApp({}, { delivers: false })
})
afterAll(() => test.close())

const NOBODY = '00000000-0000-4000-8000-000000000000'

/** The address of the picture that a page names. */
async function pictureOf(path: string): Promise<string> {
  const html = await tagPage(test.deps, '<head><title>x</title></head>', path)
  return /property="og:image" content="([^"]+)"/.exec(html)?.[1] ?? ''
}

async function picture(address: string, headers: Record<string, string> = {}) {
  const answer = await fetch(address, { headers })
  const bytes = Buffer.from(await answer.arrayBuffer())
  return { status: answer.status, headers: answer.headers, bytes }
}

/** The color at a point, as #rrggbb. */
async function inkAt(bytes: Buffer, left: number, top: number): Promise<string> {
  const pixel = await sharp(bytes).removeAlpha().extract({ left, top, width: 1, height: 1 }).raw().toBuffer()
  return `#${pixel.toString('hex')}`
}

it('a shared gig, artist and venue each have their own poster, which changes with its content', async () => {
  const venue = await createVenue(test)
  const gig = await venue.api.gigs.create(gigForm({ title: 'Late set' }))
  const artist = await createArtist(test)
  const product = await picture(`${test.url}/share/bandstand.png`)
  const seen = new Set([product.bytes.toString('base64')])
  for (const path of [`/gigs/${gig.id}`, `/artists/${artist.id}`, `/profile/${venue.id}`]) {
    const address = await pictureOf(path)
    const { status, headers, bytes } = await picture(address)
    expect(status).toBe(200)
    expect(headers.get('content-type')).toBe('image/png')
    expect(headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'png', width: 1200, height: 630 })
    expect(bytes.length).toBeLessThan(150_000)
    seen.add(bytes.toString('base64'))

    const again = await picture(address, { 'if-none-match': headers.get('etag') ?? '' })
    expect([again.status, again.bytes.length]).toEqual([304, 0])
    const unversioned = await picture(address.replace(/\?.*/, ''))
    expect(unversioned.headers.get('cache-control')).toBe('public, max-age=3600')
    expect(unversioned.bytes.equals(bytes)).toBe(true)
  }
  expect(seen.size).toBe(4)

  const before = await pictureOf(`/gigs/${gig.id}`)
  await test.deps.db.updateTable('gigs').set({ title: 'Later set' }).where('id', '=', gig.id).execute()
  expect(await pictureOf(`/gigs/${gig.id}`)).not.toBe(before)
})

it('an artist with a photo is shown with it, round; with the poster if the photo is lost', async () => {
  const artist = await createArtist(test)
  const photo = await jpegImage(900, 600, '#00aa00')
  const name = `${artist.id}/${artist.id}-a.jpg`
  const upload = await fetch(`${test.url}/storage/v1/object/profile-images/${name}`, {
    method: 'POST',
    headers: { 'content-type': 'image/jpeg', authorization: `Bearer ${artist.token}` },
    body: new Uint8Array(photo),
  })
  expect(await upload.text()).toContain(name)
  const url = `/storage/v1/object/public/profile-images/${name}?v=1`
  const show = (profile_image_url: string) =>
    test.deps.db.updateTable('profiles').set({ profile_image_url }).where('uuid', '=', artist.id).execute()

  await show(url)
  const shown = await picture(await pictureOf(`/artists/${artist.id}`))
  expect(await inkAt(shown.bytes, 292, 315)).toMatch(/^#0[0-3]a[7-d]0[0-3]$/)
  expect(await inkAt(shown.bytes, 50, 75)).toBe('#f1e8d6')

  await show(url.replace('-a.jpg', '-gone.jpg'))
  const lost = await picture(await pictureOf(`/artists/${artist.id}`))
  expect(lost.status).toBe(200)
  expect(await inkAt(lost.bytes, 292, 315)).not.toMatch(/^#0[0-3]a/)
})

it('a cancelled gig, one of a suspended venue, and an unknown id show the product', async () => {
  const venue = await createVenue(test)
  const away = await createVenue(test)
  const awayGig = await away.api.gigs.create(gigForm())
  await test.deps.db
    .updateTable('users')
    .set({ suspended_at: new Date(), suspension_reason: 'Fraud' })
    .where('id', '=', away.id)
    .execute()
  expect(await pictureOf(`/profile/${away.id}`)).toBe('')
  const gig = await venue.api.gigs.create(gigForm({ title: 'Secret name' }))
  await test.deps.db.updateTable('gigs').set({ status: 'cancelled' }).where('id', '=', gig.id).execute()
  expect(await pictureOf(`/gigs/${gig.id}`)).toContain('/share/bandstand.png')
  const product = await picture(`${test.url}/share/bandstand.png`)
  for (const path of [
    `gigs/${gig.id}`,
    `gigs/${NOBODY}`,
    `artists/${venue.id}`,
    `venues/${NOBODY.toUpperCase()}`,
    `venues/${away.id}`,
    `gigs/${awayGig.id}`,
  ]) {
    const answer = await picture(`${test.url}/share/${path}.png`)
    expect([path, answer.status, answer.bytes.equals(product.bytes)]).toEqual([path, 200, true])
    expect(answer.headers.get('cache-control')).toBe('public, max-age=3600')
  }
  for (const path of ['gigs/1.png', `users/${NOBODY}.png`, `gigs/${NOBODY}.svg`, 'gigs/..%2f.png'])
    expect([path, (await fetch(`${test.url}/share/${path}`)).status]).toEqual([path, 404])
})

it.each([
  ['longer than any poster', 'Supercalifragilisticexpialidocious'.repeat(9)],
  ['of many words', 'All night long with everybody who ever played here '.repeat(6)],
  ['that runs to the left', 'ليلة العود (مع) סאמי 2026'],
  ['in signs that our typefaces lack', '東京ジャズ Żółć Nguyễn'],
  ['of emoji alone', '🎸🔥👩‍🎤🏳️‍🌈'],
  ['with markup, entities and control signs', '<script>&amp;"\'</svg>\u202e\u0007]]>'],
  ['under towers of accents', `Z${'\u0336\u0310'.repeat(200)}algo`],
])('a name %s still makes a poster', async (_, title) => {
  const venue = await createVenue(test, { venue_name: title.slice(0, 100) })
  const gig = await venue.api.gigs.create(gigForm())
  await test.deps.db.updateTable('gigs').set({ title }).where('id', '=', gig.id).execute()
  const { status, bytes } = await picture(await pictureOf(`/gigs/${gig.id}`))
  expect(status).toBe(200)
  // There's background on every side of the text, so nothing runs out of the picture.
  for (const [x, y] of [
    [1190, 315],
    [1190, 620],
    [900, 622],
    [650, 10],
  ] as const)
    expect([x, y, await inkAt(bytes, x, y)]).toEqual([x, y, '#f1e8d6'])
})

it('many simultaneous requests share one drawing, and too many different ones get a retry later', async () => {
  const artist = await createArtist(test)
  const address = await pictureOf(`/artists/${artist.id}`)
  const same = await Promise.all(Array.from({ length: 30 }, () => picture(address)))
  expect(new Set(same.map(({ status }) => status))).toEqual(new Set([200]))

  const venue = await createVenue(test)
  const { id } = await venue.api.gigs.create(gigForm())
  const { rows } = await sql<{ id: string }>`
    insert into gigs (created_by, venue_id, title, date, time, time_zone, starts_at, payment_type, position)
    select created_by, venue_id, title, date, time, time_zone, starts_at, payment_type, position
    from gigs, generate_series(1, 24) where id = ${id} returning id
  `.execute(test.deps.db)
  const many = await Promise.all(rows.map((gig) => picture(`${test.url}/share/gigs/${gig.id}.png`)))
  const busy = many.filter(({ status }) => status !== 200)
  expect(busy.length).toBeGreaterThan(0)
  expect(busy.length).toBeLessThan(24)
  for (const { status, headers } of busy)
    expect([status, Number(headers.get('retry-after')) >= 3, headers.get('cache-control')]).toEqual([
      503,
      true,
      'no-store',
    ])
})

it('crawlers read what is private and where the sitemap is', async () => {
  const robots = await (await fetch(`${test.url}/robots.txt`)).text()
  expect(robots).toContain('User-agent: *')
  for (const path of ['/api/', '/messages', '/payments', '/settings', '/dev/'])
    expect(robots).toContain(`Disallow: ${path}\n`)
  // Networks read the tags and pictures of shared links, and obey.
  for (const path of [
    '/gigs/1',
    '/artists/1',
    '/profile/1',
    '/share/bandstand.png',
    '/storage/v1/object/public/x',
  ])
    expect(disallowed(robots, path)).toBe(false)
  expect(robots).toContain(`Sitemap: ${test.url}/sitemap.xml`)

  const answer = await fetch(`${test.url}/sitemap.xml`)
  expect(answer.headers.get('content-type')).toContain('application/xml')
  const places = [...(await answer.text()).matchAll(/<loc>(.*?)<\/loc>/g)].map(([, place]) => place!)
  expect(places).toEqual(
    ['/', '/login', '/register', '/help', '/terms', '/privacy', '/contact'].map((path) => test.url + path),
  )
  expect(places.some((place) => disallowed(robots, place.slice(test.url.length)))).toBe(false)
})

function disallowed(robots: string, path: string): boolean {
  const rules = [...robots.matchAll(/^Disallow: (.+)$/gm)].map(([, rule]) => rule!)
  return rules.some((rule) => path.startsWith(rule))
}
