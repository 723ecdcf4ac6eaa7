import { describe, expect, it } from 'vitest'
import { firstPieces, portfolioPieces } from './portfolio-pieces.ts'
import { SOCIAL_FIELDS, type SocialField } from './social-networks.ts'

const link = (url: string, title = url) => ({ type: 'other' as const, url, title })
const song = link('https://youtu.be/aaaaaaaaaaa', 'A song')
const NOWHERE = Object.fromEntries(SOCIAL_FIELDS.map((field) => [field, null])) as Record<SocialField, null>
const titles = (pieces: { title: string }[]) => pieces.map(({ title }) => title)

describe('the pieces of a portfolio', () => {
  it('are its items, and what the social links play besides', () => {
    const pieces = portfolioPieces({
      ...NOWHERE,
      portfolioItems: [link('https://press.example'), song],
      youtubeUrl: 'https://www.youtube.com/watch?v=aaaaaaaaaaa',
      soundcloudUrl: 'https://soundcloud.com/reyes/late-set',
    })
    expect(titles(pieces)).toEqual(['https://press.example', 'A song', 'On SoundCloud'])
  })

  it('are shown first if they can be played, then in their order', () => {
    const items = [link('https://a.example'), link('https://b.example'), song, link('https://c.example')]
    const pieces = portfolioPieces({ ...NOWHERE, portfolioItems: items })
    expect(titles(firstPieces(pieces, 3))).toEqual(['A song', 'https://a.example', 'https://b.example'])
  })
})
