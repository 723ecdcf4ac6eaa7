import { createHash } from 'node:crypto'
import type { PortfolioItem } from '@bandstand/domain/profiles'
import { handleOf } from './contact-details.ts'
import { seededRandom } from './seeded-random.ts'

const VIDEOS = [
  'Full set, one camera',
  'Live from the back room',
  'Two songs in the rehearsal space',
  'Side stage, afternoon set',
  'Unplugged at the kitchen table',
  'The encore, from the front row',
  'Sound check, first take',
  'What a private event looks like',
]
const RECORDINGS = [
  'Side A, rough mix',
  'Live board mix',
  'Three-song demo',
  'Night Bus',
  'Radio session',
  'Six Mile Waltz',
  'The slow one everybody asks about',
]
const PAPERS = ['Press kit', 'Stage plot and input list', 'Song list', 'Photos for posters']

/**
 * Returns an act's portfolio, always the same for the same name. Acts that play have videos and recordings, others only
 * documents. The URLs belong to nobody, like the handles of their links.
 */
export function inventedPortfolio(act: string, plays: boolean): PortfolioItem[] {
  const handle = handleOf(act)
  const random = seededRandom(hash(handle).readInt32BE())
  const videos = random.some(VIDEOS, random.between(1, 3)).map((title): PortfolioItem => ({
    type: 'video',
    url: `https://www.youtube.com/watch?v=${hash(handle + title)
      .toString('base64url')
      .slice(0, 11)}`,
    title,
  }))
  const recordings = random.some(RECORDINGS, random.between(0, 2)).map((title): PortfolioItem => ({
    type: 'other',
    url: random.chance(0.6)
      ? `https://soundcloud.com/${handle}-bandstand/${handleOf(title)}`
      : `https://${handle}-bandstand.bandcamp.com/track/${handleOf(title)}`,
    title,
  }))
  const papers = random.some(PAPERS, random.between(0, 2)).map((title): PortfolioItem => ({
    type: 'other',
    url: `https://${handle}.example/${handleOf(title)}`,
    title,
  }))
  if (!random.chance(0.85)) return []
  return plays ? [...videos, ...recordings, ...papers] : papers
}

const hash = (text: string) => createHash('sha1').update(`bandstand demo work: ${text}`).digest()
