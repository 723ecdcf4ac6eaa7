import { createGigInput } from '@bandstand/domain/gigs'
import {
  artistProfileInput,
  AVAILABILITY,
  GENRES,
  INSTRUMENTS,
  playerFor,
  VENUE_TYPES,
  venueProfileInput,
} from '@bandstand/domain/profiles'
import { FREE_ARTIST_LIMITS, FREE_GIGS_PER_MONTH } from '@bandstand/domain/subscriptions'
import { isCalendarDay } from '@bandstand/domain/time'
import { describe, expect, it } from 'vitest'
import { readGazetteerData } from '../integrations/places/read-gazetteer-data.ts'
import { buildDemoWorld } from './build-demo-world.ts'
import { DEMO_ACCOUNTS } from '../demo-accounts.ts'

const TODAY = '2026-11-20'
const { venues, artists, gigs } = buildDemoWorld(TODAY)
const accounts = [...venues, ...artists]

describe('the demo world', () => {
  it('is the same for the same day, and keeps ids and names on another day', () => {
    expect(buildDemoWorld(TODAY)).toEqual({ venues, artists, gigs })
    const later = buildDemoWorld('2027-06-01')
    expect(later.artists.map(({ id, profile }) => [id, profile])).toEqual(
      artists.map(({ id, profile }) => [id, profile]),
    )
    expect(later.gigs.map((gig) => gig.id)).toEqual(gigs.map((gig) => gig.id))
  })

  it('has 40 venues, 200 artists, 120 upcoming gigs and about 30 past ones', () => {
    expect(venues).toHaveLength(40)
    expect(artists).toHaveLength(200)
    expect(gigs.filter((gig) => gig.gig.date > TODAY)).toHaveLength(120)
    const past = gigs.filter((gig) => gig.gig.date < TODAY)
    expect(past.length).toBeGreaterThanOrEqual(25)
    expect(past.length + 120).toBe(gigs.length)
    expect(past.every((gig) => gig.status !== 'open')).toBe(true)
  })

  it('names every account, act and workplace once', () => {
    for (const values of [
      [...accounts, ...gigs].map(({ id }) => id),
      accounts.map(({ email }) => email),
      artists.map(({ profile }) => profile.bandName),
      accounts.map(({ profile }) => profile.bio),
    ]) {
      expect(new Set(values).size).toBe(values.length)
    }
  })

  it('follows every rule of the profile and gig forms', () => {
    for (const { profile } of venues) expect(venueProfileInput.parse(profile)).toEqual(profile)
    for (const { profile } of artists) expect(artistProfileInput.parse(profile)).toEqual(profile)
    for (const { gig } of gigs) expect(createGigInput.parse(gig)).toEqual(gig)
  })

  it('only uses entries of the option lists', () => {
    for (const { profile } of artists) {
      expect(GENRES).toEqual(expect.arrayContaining(profile.genres))
      expect(INSTRUMENTS).toEqual(expect.arrayContaining(profile.instruments))
      expect(AVAILABILITY).toEqual(expect.arrayContaining(profile.availability))
    }
    for (const { gig } of gigs) expect(INSTRUMENTS).toEqual(expect.arrayContaining(gig.instruments))
    expect(new Set(venues.map(({ profile }) => profile.venueType)).size).toBeGreaterThan(
      VENUE_TYPES.length / 2,
    )
  })

  it('shows the work of most artists, with videos that have a player and titles that differ', () => {
    const portfolios = artists.map(({ profile }) => profile.portfolioItems)
    expect(portfolios.filter((items) => items.length > 0).length).toBeGreaterThan(140)
    for (const items of portfolios) {
      expect(new Set(items.map(({ title }) => title)).size).toBe(items.length)
      for (const { type, url } of items) expect(type === 'video' && !playerFor(url)).toBe(false)
    }
  })

  it('uses places that exist', async () => {
    const places = new Map((await readGazetteerData()).map((row) => [row.place_id, row]))
    for (const { profile } of artists) {
      if (profile.placeId !== null) expect(places.get(profile.placeId)?.address).toBe(profile.location)
    }
    for (const { profile } of venues) {
      const place = places.get(profile.placeId ?? '')
      expect(place?.state).toBe('MI')
      expect(profile.location).toContain(place?.postal_code)
    }
  })

  it('stays within the limits of free accounts', () => {
    for (const { tier, profile } of artists) {
      if (tier === 'pro') continue
      expect(profile.instruments.length).toBeLessThanOrEqual(FREE_ARTIST_LIMITS.instruments)
      expect(profile.professions.length).toBeLessThanOrEqual(FREE_ARTIST_LIMITS.professions)
    }
    venues.forEach(({ tier }, index) => {
      if (tier === 'pro') return
      const months = gigs.filter((gig) => gig.venueIndex === index).map((gig) => gig.createdOn.slice(0, 7))
      for (const month of months) {
        expect(months.filter((other) => other === month).length).toBeLessThanOrEqual(FREE_GIGS_PER_MONTH)
      }
    })
  })

  it.each(['2026-11-20', '2026-12-01', '2027-01-02', '2027-03-31', '2028-02-29', '2026-07-15'])(
    'has consistent dates when it is %s',
    (today) => {
      const world = buildDemoWorld(today)
      for (const { gig, createdOn, venueIndex } of world.gigs) {
        expect(isCalendarDay(createdOn)).toBe(true)
        expect(createdOn < gig.date && createdOn <= today).toBe(true)
        expect((world.venues[venueIndex]?.joinedOn ?? today) < createdOn).toBe(true)
      }
    },
  )

  it('names the genres of most gigs, all of them suggested ones', () => {
    for (const { gig } of gigs) for (const genre of gig.genres) expect(GENRES).toContain(genre)
    const withGenres = gigs.filter(({ gig }) => gig.genres.length > 0)
    expect(withGenres.length).toBeGreaterThan(gigs.length * 0.7)
  })

  it('describes each gig in 200 to 500 characters', () => {
    for (const { gig } of gigs) {
      expect(gig.description.length).toBeGreaterThanOrEqual(200)
      expect(gig.description.length).toBeLessThanOrEqual(500)
      expect(gig.description).not.toMatch(/[{}]/)
    }
    for (const { profile } of accounts) expect(profile.bio).not.toMatch(/[{}]/)
  })

  it('has the four demo accounts: the free venue can post this month, the Pro venue has gigs to show', () => {
    const [venue, venuePro, artist, artistPro] = DEMO_ACCOUNTS.map(({ email }) =>
      accounts.find((account) => account.email === email),
    )
    expect([venue?.tier, venuePro?.tier, artist?.tier, artistPro?.tier]).toEqual([
      'free',
      'pro',
      'free',
      'pro',
    ])
    const gigsOf = (id?: string) => gigs.filter((gig) => venues[gig.venueIndex]?.id === id)
    expect(gigsOf(venue?.id).length).toBeGreaterThan(0)
    expect(gigsOf(venue?.id).map((gig) => gig.createdOn.slice(0, 7))).not.toContain(TODAY.slice(0, 7))
    expect(gigsOf(venuePro?.id).filter((gig) => gig.status === 'open').length).toBeGreaterThanOrEqual(5)
  })
})
