import type { PortfolioType } from './portfolio.ts'
import { playerFor, type Player } from './portfolio-player.ts'
import { SOCIAL_FIELDS, SOCIAL_NETWORKS, type SocialField } from './social-networks.ts'

export interface PortfolioPiece {
  /** Unique in its portfolio, also when an address is in it twice. */
  key: string
  type: PortfolioType
  url: string
  title: string
  /** Null where there is only a page to open. */
  player: Player | null
}

type Item = Pick<PortfolioPiece, 'type' | 'url' | 'title'>
type WithPortfolio = { portfolioItems: readonly Item[] } & Record<SocialField, string | null>

/** Returns the portfolio's items, then those social links that lead to something playable which is not among them. */
export function portfolioPieces(profile: WithPortfolio): PortfolioPiece[] {
  const items = profile.portfolioItems.map((item, index) => pieceOf(item, `${index} ${item.url}`))
  const played = new Set(items.map(({ player }) => player?.src))
  const social = SOCIAL_FIELDS.flatMap((field): PortfolioPiece[] => {
    const url = profile[field]
    const player = url ? playerFor(url) : null
    if (!url || !player || played.has(player.src)) return []
    return [{ key: field, type: 'other', url, title: `On ${SOCIAL_NETWORKS[field].name}`, player }]
  })
  return [...items, ...social]
}

/** Returns the first pieces of a portfolio that are worth a look: those that can be played, then the others. */
export function firstPieces(pieces: readonly PortfolioPiece[], count: number): PortfolioPiece[] {
  const playable = pieces.filter(({ player }) => player)
  return [...playable, ...pieces.filter(({ player }) => !player)].slice(0, count)
}

/** Returns an item of a portfolio with its player, if it has one. */
export function pieceOf({ type, url, title }: Item, key: string): PortfolioPiece {
  return { key, type, url, title, player: type === 'image' ? null : playerFor(url) }
}
