import { afterAll, beforeAll, expect, it } from 'vitest'
import { extractText, getDocumentProxy, getMeta } from 'unpdf'
import { startTestApp, type TestApp } from '../../../../test/app.ts'
import { contracted, currentHash, sign } from '../../../../test/members/contracts.ts'
import { anonymous, createArtist, createProVenue, type Member } from '../../../../test/members/factories.ts'

let test: TestApp
let venue: Member
let artist: Member
beforeAll(async () => {
  test = await startTestApp({}, { delivers: false })
  venue = await createProVenue(test, { venue_name: 'Café Łódź' })
  artist = await createArtist(test, { band_name: 'Ансамбль Reyes' })
})
afterAll(() => test.close())

const roles = (node: { role?: string; children?: unknown[] }): string[] => [
  ...(node.role ? [node.role] : []),
  ...(node.children ?? []).flatMap((child) => roles(child as { role?: string; children?: unknown[] })),
]

it('gives both a tagged PDF file with the text, both signatures, the hash and where to check it', async () => {
  const contract = await contracted(test, { artist, venue }, { note: 'Load in by the alley.\n'.repeat(80) })
  await sign(artist, contract, 'Ада Reyes')
  const answer = await venue.fetch(`/api/contracts/${contract.id}/pdf`)
  expect(answer.status).toBe(200)
  expect(answer.headers.get('content-type')).toBe('application/pdf')
  expect(answer.headers.get('content-disposition')).toContain(
    `bandstand-contract-${contract.start.slice(0, 10)}-v1.pdf`,
  )
  const bytes = new Uint8Array(await answer.arrayBuffer())
  const pdf = await getDocumentProxy(bytes)
  const { text, totalPages } = await extractText(pdf, { mergePages: true })
  const printed = text.replaceAll(/\s+/g, ' ')
  for (const phrase of [
    'Performance agreement',
    'Café Łódź',
    'Ансамбль Reyes, represented by Ada Reyes',
    'Payment is held in escrow and released to the artist within 24 hours of a completed performance.',
    'the artist keeps $325.00',
    'Ада Reyes',
    'Signature of the venue:',
    `page ${totalPages} of ${totalPages}`,
  ])
    expect(printed).toContain(phrase)
  const unbroken = text.replaceAll(/\s+/g, '')
  expect(unbroken).toContain(currentHash(contract))
  expect(unbroken).toContain(contract.checkAddress)
  expect(totalPages).toBeGreaterThan(2)

  expect((await getMeta(pdf)).info).toMatchObject({
    Title: 'Performance agreement: Ансамбль Reyes at Café Łódź',
    Language: 'en-US',
  })
  expect(await pdf.getMarkInfo()).toMatchObject({ Marked: true })
  const tags = roles(await (await pdf.getPage(1)).getStructTree())
  for (const tag of ['Document', 'H1', 'H2', 'P', 'L', 'LI', 'Lbl', 'LBody']) expect(tags).toContain(tag)
})

it('writes names in every script: no letter becomes an empty box', async () => {
  const players = await createArtist(test, { band_name: '北京 Night 서울 সোনার' })
  const room = await createProVenue(test, { venue_name: 'فرقة النور' })
  const contract = await contracted(test, { artist: players, venue: room })
  const answer = await room.fetch(`/api/contracts/${contract.id}/pdf`)
  const pdf = await getDocumentProxy(new Uint8Array(await answer.arrayBuffer()))
  const { text } = await extractText(pdf, { mergePages: true })
  const printed = text.replaceAll(/\s+/g, '')
  for (const phrase of ['北京Night서울সোনার', 'فرقةالنور']) expect(printed).toContain(phrase)
  const tags = roles(await (await pdf.getPage(1)).getStructTree())
  expect(tags).toContain('Span')
})

it('is refused to everyone else', async () => {
  const { id } = await contracted(test, { artist: await createArtist(test), venue })
  expect((await artist.fetch(`/api/contracts/${id}/pdf`)).status).toBe(404)
  expect((await anonymous(test).fetch(`/api/contracts/${id}/pdf`)).status).toBe(401)
})

it('is returned to the typed client as a file', async () => {
  const { id } = await contracted(test, { artist: await createArtist(test), venue })
  const file = await venue.api.contracts.pdf({ id })
  expect(file).toBeInstanceOf(File)
  expect(await file.slice(0, 8).text()).toBe('%PDF-1.7')
})
