import { describe, expect, it } from 'vitest'
import { loadInText, mapHref } from './day-sheet-text.ts'

const terms = { start: '2026-11-27T21:30' }
const sheet = (loadIn: string | null) =>
  ({ venuePart: { loadIn }, terms }) as unknown as Parameters<typeof loadInText>[0]

describe('the texts of a day sheet', () => {
  it('name the day of a load-in only when it is not the day of the show', () => {
    expect(loadInText(sheet('2026-11-27T19:00'))).toBe('7:00 PM')
    expect(loadInText(sheet('2026-11-26T16:30'))).toBe('Thu, Nov 26, 2026, 4:30 PM')
    expect(loadInText(sheet(null))).toBeNull()
  })

  it('open the location in the device’s maps app', () => {
    const place = '20 Alley & Main, Detroit'
    expect(mapHref(place, 'Mozilla/5.0 (Linux; Android 16)')).toBe(
      'geo:0,0?q=20%20Alley%20%26%20Main%2C%20Detroit',
    )
    expect(mapHref(place, 'Mozilla/5.0 (iPhone)')).toMatch(/^https:\/\/maps\.apple\.com\/\?q=20%20Alley/)
    expect(mapHref(place, 'Mozilla/5.0 (X11; Linux)')).toMatch(
      /^https:\/\/www\.openstreetmap\.org\/search\?query=/,
    )
  })
})
