import { describe, expect, it } from 'vitest'
import { posterArt } from './poster-art.ts'
import { ART_FAMILIES } from './poster-families.ts'

describe('the artwork of a gig without a photo', () => {
  it('is the same for the same id and different for another id', () => {
    expect(posterArt('gig-1')).toBe(posterArt('gig-1'))
    expect(posterArt('gig-1')).not.toBe(posterArt('gig-2'))
  })

  it('takes its colors from the theme and contains no styles that a strict content policy would refuse', () => {
    for (let i = 0; i < 200; i++) {
      const svg = posterArt(`gig-${i}`)
      expect(svg).toContain('var(--art-')
      expect(svg).not.toMatch(/style|#[0-9a-f]{6}/i)
      expect(svg).not.toMatch(/NaN|undefined/)
    }
  })

  it('draws every family, and an initial of any kind', () => {
    for (const family of ART_FAMILIES) expect(posterArt('x', { family })).toContain('<path')
    for (const letter of ['a', 'Z', 'é', '7', '日'])
      expect(posterArt('x', { letter, round: true })).toContain('<path')
  })

  it('keeps the names in two prints of one id apart on request', () => {
    const ids = (svg: string) => [...svg.matchAll(/id="([^"]+)"/g)].map((match) => match[1])
    const one = ids(posterArt('gig-1', { uid: 'one' }))
    expect(ids(posterArt('gig-1', { uid: 'two' })).filter((id) => one.includes(id))).toEqual([])
  })
})
