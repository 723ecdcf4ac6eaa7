import { expect, it } from 'vitest'
import { playedText, playedWhere } from './played-text.ts'

it('says how often an artist has played at a venue, as each of them reads it', () => {
  const artist = { userType: 'artist' } as const
  const venue = { userType: 'venue' } as const
  const played = (times: number) => ({ times, lastOn: '2026-11-20' })
  expect(playedText(artist, played(1))).toBe('Played at your venue on Nov 20, 2026')
  expect(playedText(artist, played(2))).toBe('Played at your venue twice, last on Nov 20, 2026')
  expect(playedText(venue, played(1))).toBe('You played here on Nov 20, 2026')
  expect(playedText(venue, played(4))).toBe('You’ve played here 4 times, last on Nov 20, 2026')
  expect([artist, venue].map(playedWhere)).toEqual(['Played at your venue', 'You’ve played here'])
})
