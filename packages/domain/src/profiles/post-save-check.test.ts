import { describe, expect, it } from 'vitest'
import { checkSavedProfile, type SavedProfileFacts } from './post-save-check.ts'

const EMPTY = { firstName: null, lastName: null, professions: [], venueName: null, venueType: null }

function check(profile: SavedProfileFacts) {
  const logged: (readonly string[])[] = []
  const result = checkSavedProfile(profile, (missing) => logged.push(missing))
  return { result, logged }
}

describe('post-save check', () => {
  it('checks names and professions of an artist, and names, venue name and type of a venue [VAL-73]', () => {
    expect(check({ ...EMPTY, userType: 'artist' }).logged).toEqual([['firstName', 'lastName', 'professions']])
    for (const userType of ['venue', 'organization'] as const)
      expect(check({ ...EMPTY, userType }).logged).toEqual([
        ['firstName', 'lastName', 'venueName', 'venueType'],
      ])
  })

  it('logs nothing missing for a full profile [VAL-73]', () => {
    const names = { firstName: 'Ada', lastName: 'Reyes' }
    const artist = { ...EMPTY, ...names, userType: 'artist', professions: ['DJ'] } as const
    expect(check(artist).logged).toEqual([[]])
    const venue = { ...EMPTY, ...names, userType: 'venue', venueName: 'The Room', venueType: 'Bar' } as const
    expect(check(venue).logged).toEqual([[]])
  })

  it('reports valid whatever it finds [VAL-74]', () => {
    expect(check({ ...EMPTY, userType: 'artist' }).result).toEqual({ valid: true })
    expect(check({ ...EMPTY, userType: 'venue', firstName: ' ' }).result).toEqual({ valid: true })
  })
})
