import type { PublicProfile } from '@bandstand/api-spec'
import {
  playerFor,
  SOCIAL_FIELDS,
  SOCIAL_NETWORKS,
  type Player,
  type PortfolioType,
} from '@bandstand/domain/profiles'

export interface PortfolioPiece {
  /** Unique in its portfolio, also when an address is in it twice. */
  key: string
  type: PortfolioType
  url: string
  title: string
  /** Null where there is only a page to open. */
  player: Player | null
}

/** Returns the portfolio's items, then those social links that lead to something playable which is not among them. */
export function portfolioPieces(profile: PublicProfile): PortfolioPiece[] {
  const items = profile.portfolioItems.map((item, index) => ({
    ...item,
    key: `${index} ${item.url}`,
    player: item.type === 'image' ? null : playerFor(item.url),
  }))
  const played = new Set(items.map(({ player }) => player?.src))
  const social = SOCIAL_FIELDS.flatMap((field): PortfolioPiece[] => {
    const url = profile[field]
    const player = url ? playerFor(url) : null
    if (!url || !player || played.has(player.src)) return []
    return [{ key: field, type: 'other', url, title: `On ${SOCIAL_NETWORKS[field].name}`, player }]
  })
  return [...items, ...social]
}
