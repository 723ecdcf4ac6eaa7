import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { DAY_MS } from '@bandstand/domain/time'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { call, createAccount, mailAbout, PASSWORD } from '../../../test/members/accounts.ts'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { writeMmdb } from '../../../test/providers/write-mmdb.ts'
import { chooseProviders } from '../choose-providers.ts'
import { openNetworkPlaces } from './mmdb.ts'

const inEnglish = (en: string) => ({ names: { en } })
const ANN_ARBOR = {
  city: inEnglish('Ann Arbor'),
  subdivisions: [inEnglish('Michigan'), inEnglish('Washtenaw County')],
  country: inEnglish('United States'),
}
const PRIVATE_NETWORKS = ['10.0.0.0/8', '127.0.0.0/8', '192.168.0.0/16', 'fc00::/7', 'fe80::/10']

const folder = mkdtempSync(path.join(tmpdir(), 'bandstand-places-'))
const write = (name: string, content: Buffer | string) => {
  const file = path.join(folder, name)
  writeFileSync(file, content)
  return file
}
const file = write(
  'city.mmdb',
  writeMmdb({
    '203.0.113.0/24': ANN_ARBOR,
    '198.51.100.0/25': { country: inEnglish('Canada') },
    '198.51.100.128/25': { location: { accuracy_radius: 100 } },
    '2001:db8::/32': { city: inEnglish('Luxembourg'), country: inEnglish('Luxembourg') },
    // A database can have them, and they'd say nothing true.
    ...Object.fromEntries(PRIVATE_NETWORKS.map((network) => [network, ANN_ARBOR])),
  }),
)
let test: TestApp
beforeAll(async () => {
  test = await startTestApp({ GEOIP_DATABASE: file, TRUST_PROXY: 'on' })
})
afterAll(async () => {
  await test.close()
  rmSync(folder, { recursive: true })
})

it.each([
  ['203.0.113.7', 'Ann Arbor, Michigan, United States'],
  ['::ffff:203.0.113.7', 'Ann Arbor, Michigan, United States'],
  ['198.51.100.1', 'Canada'],
  ['198.51.100.200', null],
  ['2001:db8:1::7', 'Luxembourg'],
  ['192.0.2.1', null],
  ['2001:470::1', null],
  ['10.1.2.3', null],
  ['127.0.0.1', null],
  ['::ffff:192.168.1.1', null],
  ['fd00::1', null],
  ['fe80::1', null],
  ['::1', null],
  ['not an address', null],
])('finds the place of %s: %s', async (ip, place) => {
  expect((await openNetworkPlaces(file)).find(ip)).toBe(place)
})

it('names the approximate place in the mail about a new device, and none for a private address', async () => {
  const { email } = await createAccount(test)
  test.setTime(new Date(Date.now() + 3 * DAY_MS))
  const signInFrom = async (ip: string, device: string, besides: Parameters<typeof mailAbout>[3] = []) => {
    const headers = { 'user-agent': device, 'x-forwarded-for': ip }
    await call(test, 'POST', '/token?grant_type=password', { email, password: PASSWORD }, headers)
    return mailAbout(test, email, 'New sign-in', besides)
  }
  const first = await signInFrom('203.0.113.7', 'One/1.0 (Linux)')
  expect(first.text).toContain('Approximate place: Ann Arbor, Michigan, United States')
  expect(first.text).toContain('The place is a guess')
  const second = await signInFrom('10.1.2.3', 'Other/1.0 (Windows)', [first])
  expect(second.text).toContain('10.1.2.3')
  expect(second.text).not.toMatch(/place/i)
})

it('looks nothing up without the setting', async () => {
  const { networkPlaces } = await chooseProviders({ ...test.deps.config, networkPlacesFile: null }, test.deps)
  expect(networkPlaces).toBeNull()
})

it.each([
  ['is missing', () => path.join(folder, 'none.mmdb')],
  ['is a folder', () => folder],
  ['is something else', () => write('text.mmdb', 'not a database')],
  ['is cut off', () => write('cut.mmdb', writeMmdb({ '203.0.113.0/24': ANN_ARBOR }).subarray(0, 600))],
  ['has no places', () => write('asn.mmdb', writeMmdb({ '203.0.113.0/24': ANN_ARBOR }, 'GeoLite2-ASN'))],
])('refuses to start with a file that %s', async (_what, broken) => {
  const config = { ...test.deps.config, networkPlacesFile: broken() }
  await expect(chooseProviders(config, test.deps)).rejects.toThrow(
    /GEOIP_DATABASE must be a file with cities/,
  )
})
