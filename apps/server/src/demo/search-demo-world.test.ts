import type { ArtistCard, GigListItem } from '@bandstand/api-spec'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../test/app.ts'
import { createVenue, type Member } from '../../test/members/factories.ts'
import { seedDemoWorld } from './seed-demo-world.ts'

/** What a term has to find, by whole entries; with `player`, no profiles that are only bands. */
interface Wanted {
  instruments?: readonly string[]
  genres?: readonly string[]
  professions?: readonly string[]
  player?: true
}

const BASS = ['Bass Guitar', 'Upright Bass', 'Fretless Bass', 'Synth Bass']
const GUITAR = [
  'Acoustic Guitar',
  'Electric Guitar',
  'Classical Guitar',
  'Twelve-String Guitar',
  'Baritone Guitar',
  'Slide Guitar',
  'Resonator Guitar',
]
const SAX = ['Soprano Saxophone', 'Alto Saxophone', 'Tenor Saxophone', 'Baritone Saxophone']
const DRUMS = ['Drums', 'Electronic Drums']
const PIANO = ['Piano', 'Electric Piano']
const KEYS = ['Keyboards', 'Electric Piano', 'Synthesizer', 'Hammond Organ', 'Clavinet']
const VIOLIN = ['Violin', 'Fiddle', 'Electric Violin']
const VOCALS = ['Vocals', 'Backing Vocals']
const DECKS = ['Turntables', 'DJ Controller']
const SINGER = ['Singer', 'Singer-Songwriter', 'Backing Vocalist']
const TRUMPET = ['Trumpet', 'Cornet', 'Flugelhorn']
const HIP_HOP = ['Hip-Hop']
const RNB = ['R&B', 'Neo-Soul']
const ENGINEERS = ['Live Sound Engineer', 'Recording Engineer', 'Mixing Engineer']

const TERMS: Record<string, Wanted> = {
  bass: { instruments: BASS },
  bassist: { instruments: BASS, player: true },
  'bass player': { instruments: BASS, player: true },
  'bass guitar': { instruments: ['Bass Guitar'] },
  'electric bass': { instruments: ['Bass Guitar'] },
  upright: { instruments: ['Upright Bass'] },
  'double bass': { instruments: ['Upright Bass'] },
  guitar: { instruments: GUITAR },
  guitarist: { instruments: GUITAR, player: true },
  guitarists: { instruments: GUITAR, player: true },
  'guitar player': { instruments: GUITAR, player: true },
  'acoustic guitar': { instruments: ['Acoustic Guitar'] },
  'lead guitar': { instruments: ['Electric Guitar'] },
  'pedal steel': { instruments: ['Pedal Steel'] },
  drums: { instruments: DRUMS },
  Drum: { instruments: DRUMS },
  drummer: { instruments: DRUMS, player: true },
  DRUMMERS: { instruments: DRUMS, player: true },
  'drum kit': { instruments: DRUMS },
  percussionist: {
    instruments: [
      'Percussion',
      'Cajón',
      'Congas',
      'Bongos',
      'Timbales',
      'Djembe',
      'Tabla',
      'Darbuka',
      'Riq',
      'Frame Drum',
      'Tambourine',
      'Washboard',
    ],
    player: true,
  },
  cajon: { instruments: ['Cajón'] },
  conga: { instruments: ['Congas'] },
  vibes: { instruments: ['Vibraphone'] },
  piano: { instruments: PIANO },
  pianist: { instruments: PIANO, player: true },
  'piano player': { instruments: PIANO, player: true },
  keys: { instruments: KEYS },
  keyboard: { instruments: KEYS },
  keyboards: { instruments: KEYS },
  keyboardist: { instruments: KEYS, player: true },
  rhodes: { instruments: ['Electric Piano'] },
  organ: { instruments: ['Hammond Organ', 'Pipe Organ'] },
  organist: { instruments: ['Hammond Organ', 'Pipe Organ'], player: true },
  synth: { instruments: ['Synthesizer', 'Modular Synthesizer'] },
  accordionist: { instruments: ['Accordion'], player: true },
  sax: { instruments: SAX },
  saxophone: { instruments: SAX },
  saxophonist: { instruments: SAX, player: true },
  'sax player': { instruments: SAX, player: true },
  'tenor sax': { instruments: ['Tenor Saxophone'] },
  'bari sax': { instruments: ['Baritone Saxophone'] },
  trumpet: { instruments: TRUMPET },
  trumpeter: { instruments: TRUMPET, player: true },
  trombonist: { instruments: ['Trombone', 'Bass Trombone'], player: true },
  flutist: { instruments: ['Flute', 'Alto Flute', 'Piccolo'], player: true },
  clarinetist: { instruments: ['Clarinet', 'Bass Clarinet'], player: true },
  violin: { instruments: VIOLIN },
  violinist: { instruments: VIOLIN, player: true },
  fiddler: { instruments: ['Fiddle', 'Violin'], player: true },
  cellist: { instruments: ['Cello'], player: true },
  harpist: { instruments: ['Harp', 'Celtic Harp'], player: true },
  'banjo player': { instruments: ['Banjo'], player: true },
  uke: { instruments: ['Ukulele'] },
  mandolinist: { instruments: ['Mandolin'], player: true },
  vocals: { instruments: VOCALS, professions: SINGER },
  vocalist: { instruments: VOCALS, professions: SINGER, player: true },
  singer: { instruments: VOCALS, professions: SINGER, player: true },
  frontwoman: { instruments: VOCALS, professions: SINGER, player: true },
  'backup singer': { instruments: ['Backing Vocals'], professions: ['Backing Vocalist'], player: true },
  rapper: { instruments: ['Rap Vocals'], professions: ['Rapper'], player: true },
  MC: { instruments: ['Rap Vocals'], professions: ['Rapper', 'Master of Ceremonies'], player: true },
  emcee: { instruments: ['Rap Vocals'], professions: ['Rapper', 'Master of Ceremonies'], player: true },
  DJ: { instruments: DECKS, professions: ['DJ'] },
  djs: { instruments: DECKS, professions: ['DJ'] },
  turntablist: { instruments: DECKS, player: true },
  'hip hop': { genres: HIP_HOP },
  'hip-hop': { genres: HIP_HOP },
  hiphop: { genres: HIP_HOP },
  'r&b': { genres: RNB },
  'R & B': { genres: RNB },
  rnb: { genres: RNB },
  'rhythm and blues': { genres: RNB },
  edm: {
    genres: [
      'Electro',
      'House',
      'Techno',
      'Drum and Bass',
      'Downtempo',
      'Ambient',
      'Trap',
      'Synth-Pop',
      'Dub',
    ],
  },
  dnb: { genres: ['Drum and Bass'] },
  metal: { genres: ['Heavy Metal'] },
  prog: { genres: ['Progressive Rock'] },
  dixieland: { genres: ['New Orleans Jazz'] },
  lofi: { genres: ['Lo-Fi'] },
  busker: { professions: ['Street Performer'] },
  'sound guy': { professions: ENGINEERS },
  producer: { professions: ['Music Producer', 'Beatmaker'] },
  photographer: { professions: ['Concert Photographer'] },
  luthier: { professions: ['Instrument Maker'] },
}
const PEOPLE = ['Musician', 'Session Musician', 'Multi-Instrumentalist', 'Singer', 'Singer-Songwriter']

let test: TestApp
let venue: Member
let artists: ArtistCard[]
let gigs: GigListItem[]
beforeAll(async () => {
  test = await startTestApp({}, { delivers: false })
  // The world differs from day to day, and on some days no gig needs a certain player.
  test.setTime('2026-11-20T15:00:00Z')
  await seedDemoWorld(test.deps, () => {})
  venue = await createVenue(test)
  artists = await listArtists({})
  gigs = await listGigs({})
})
afterAll(() => test.close())

async function listArtists(filter: object): Promise<ArtistCard[]> {
  return readPages((page) =>
    venue.api.directory
      .list({ ...filter, pageSize: 50, page })
      .then((found) => ({ items: found.artists, total: found.total })),
  )
}

async function listGigs(filter: object): Promise<GigListItem[]> {
  return readPages((page) =>
    venue.api.gigs.list({ ...filter, page }).then((found) => ({ items: found.gigs, total: found.total })),
  )
}

async function readPages<Item>(read: (page: number) => Promise<{ items: Item[]; total: number }>) {
  const all: Item[] = []
  for (let page = 1; ; page++) {
    const { items, total } = await read(page)
    all.push(...items)
    if (items.length === 0 || all.length >= total) return all
  }
}

const shareAny = (one: readonly string[] = [], other: readonly string[] = []) =>
  one.some((entry) => other.includes(entry))
function isWanted({ instruments, genres, professions }: ArtistCard, wanted: Wanted): boolean {
  const isBandAlone = professions.includes('Band') && !shareAny(professions, PEOPLE)
  return (
    (shareAny(instruments, wanted.instruments) && !(wanted.player && isBandAlone)) ||
    shareAny(genres, wanted.genres) ||
    shareAny(professions, wanted.professions)
  )
}
const idsOf = (found: readonly ArtistCard[]) => found.map(({ uuid }) => uuid).toSorted()
const namesOf = (found: readonly ArtistCard[]) => found.map(({ bandName }) => String(bandName)).toSorted()

describe('players’ words', () => {
  it('number more than sixty, and the world has more artists than any of them finds', () => {
    expect(Object.keys(TERMS).length).toBeGreaterThan(60)
    expect(artists).toHaveLength(200)
  })

  it.each(Object.entries(TERMS))(
    '%j finds who does it in the directory, and nobody else',
    async (q, wanted) => {
      const expected = artists.filter((artist) => isWanted(artist, wanted))
      const found = await listArtists({ q })
      // It may also refer to an act with that name: 'DJ' finds everybody with it in the name.
      const [first = ''] = q.toLowerCase().split(/\W/)
      const isCalledSo = ({ bandName, fullName }: ArtistCard) =>
        `${bandName} ${fullName}`.toLowerCase().includes(first)
      expect(namesOf(found.filter((artist) => isWanted(artist, wanted)))).toEqual(namesOf(expected))
      if (expected.length > 0)
        expect(namesOf(found.filter((artist) => !isWanted(artist, wanted) && !isCalledSo(artist)))).toEqual(
          [],
        )
      expect(found.length).toBeLessThan(artists.length / 2)
    },
  )

  it.each(Object.entries(TERMS).filter(([, { instruments }]) => instruments))(
    '%j finds the gigs that look for it',
    async (instrument, wanted) => {
      const found = await listGigs({ instrument })
      const expected = gigs.filter((gig) => shareAny(gig.instruments, wanted.instruments))
      expect(found.map(({ id }) => id).toSorted()).toEqual(expected.map(({ id }) => id).toSorted())
      expect(found.length).toBeLessThan(gigs.length / 2)
    },
  )

  it('finds the same with each filter of the directory as with its search', async () => {
    for (const [filter, entry] of [
      [{ instrument: 'keys' }, { instrument: 'Keyboards' }],
      [{ instrument: 'drummer' }, { instrument: 'Drums' }],
      [{ genre: 'hip hop' }, { genre: 'Hip-Hop' }],
      [{ genre: 'rnb' }, { genre: 'R&B' }],
      [{ profession: 'vocalist' }, { profession: 'Singer' }],
    ]) {
      const found = idsOf(await listArtists(filter!))
      expect(found.length).toBeGreaterThan(0)
      expect(found).toEqual(idsOf(await listArtists(entry!)))
    }
    const bassists = idsOf(await listArtists({ q: 'bassist' }))
    expect(idsOf(await listArtists({ profession: 'bassist' }))).toEqual(bassists)
    expect(idsOf(await listArtists({ instrument: 'bassist' }))).toEqual(bassists)
    const jazz = await listArtists({ instrument: 'sax', genre: 'jazz' })
    expect(idsOf(jazz)).toEqual(
      idsOf(artists.filter((artist) => shareAny(artist.instruments, SAX) && artist.genres.includes('Jazz'))),
    )
    expect(jazz.length).toBeGreaterThan(0)
  })

  it('combines terms with each other and with words, and allows a typo', async () => {
    const jazzBass = artists.filter(
      (artist) => isWanted(artist, { instruments: BASS, player: true }) && artist.genres.includes('Jazz'),
    )
    expect(jazzBass.length).toBeGreaterThan(0)
    expect(namesOf(await listArtists({ q: 'jazz bassist' }))).toEqual(
      expect.arrayContaining(namesOf(jazzBass)),
    )
    expect(namesOf(await listArtists({ q: 'saxaphonist' }))).toEqual(
      namesOf(await listArtists({ q: 'saxophonist' })),
    )
    const [one] = jazzBass
    expect(namesOf(await listArtists({ q: `bassist ${one!.fullName}` }))).toEqual([String(one!.bandName)])
  })

  it('finds gigs by a genre or a profession in everyday words', async () => {
    const guitar = await listGigs({ q: 'guitarist' })
    expect(guitar.length).toBeGreaterThan(0)
    for (const gig of guitar) expect(shareAny(gig.instruments, GUITAR), gig.title).toBe(true)
    const hipHop = (await listGigs({ genre: 'hip hop' })).map(({ id }) => id).toSorted()
    expect(hipHop).toEqual((await listGigs({ genre: 'Hip-Hop' })).map(({ id }) => id).toSorted())
    const djs = await listGigs({ q: 'deejay' })
    expect(djs.length).toBeLessThan(gigs.length / 2)
    for (const gig of djs)
      expect(gig.position === 'DJ' || shareAny(gig.instruments, DECKS), gig.title).toBe(true)
  })
})
