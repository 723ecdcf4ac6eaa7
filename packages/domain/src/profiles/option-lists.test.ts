import { describe, expect, it } from 'vitest'
import { AVAILABILITY } from './availability.ts'
import { GENRES } from './genres.ts'
import { INSTRUMENTS } from './instruments.ts'
import { PROFESSIONS } from './professions.ts'
import { VENUE_TYPES } from './venue-types.ts'

describe('option lists', () => {
  it('offers at least 60 instruments [PROF-56]', () => {
    expect(INSTRUMENTS.length).toBeGreaterThanOrEqual(60)
    expect(INSTRUMENTS).toEqual(
      expect.arrayContaining(['Vocals', 'Electric Guitar', 'Drums', 'Tenor Saxophone']),
    )
  })

  it('offers 75 professions, among them Musician, DJ, Music Teacher and Booking Agent [PROF-57]', () => {
    expect(PROFESSIONS).toHaveLength(75)
    expect(PROFESSIONS).toEqual(expect.arrayContaining(['Musician', 'DJ', 'Music Teacher', 'Booking Agent']))
  })

  it('offers 85 genres [PROF-58]', () => {
    expect(GENRES).toHaveLength(85)
  })

  it('offers 30 kinds of availability, named ones among them [PROF-59]', () => {
    expect(AVAILABILITY).toHaveLength(30)
    expect(AVAILABILITY).toEqual(
      expect.arrayContaining([
        'Weekday Evenings',
        'Weekend Afternoons',
        'Full-Time',
        'Part-Time',
        'Weddings',
      ]),
    )
  })

  it('offers 35 venue types, named ones among them [PROF-60]', () => {
    expect(VENUE_TYPES).toHaveLength(35)
    expect(VENUE_TYPES).toEqual(
      expect.arrayContaining([
        'Bar',
        'Nightclub',
        'Concert Hall',
        'Theater',
        'Restaurant',
        'Brewery',
        'Wedding Venue',
        'Recording Studio',
        'Virtual/Online Platform',
      ]),
    )
  })

  it.each([
    ['instruments', INSTRUMENTS],
    ['professions', PROFESSIONS],
    ['genres', GENRES],
    ['availability', AVAILABILITY],
    ['venue types', VENUE_TYPES],
  ])('names every entry of %s once, trimmed, short and without a comma', (_, list: readonly string[]) => {
    const folded = list.map((entry) => entry.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, ''))
    expect(new Set(folded).size).toBe(list.length)
    expect(
      list.filter((entry) => entry !== entry.trim() || entry.includes(',') || entry.length > 60),
    ).toEqual([])
  })

  it('lists genres alphabetically', () => {
    expect([...GENRES].toSorted((a, b) => a.localeCompare(b, 'en'))).toEqual([...GENRES])
  })
})
