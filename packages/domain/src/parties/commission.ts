/** The highest commission of an agent, in basis points (hundredths of a percent): 25%. */
export const COMMISSION_MAX = 2500

export const commissionTexts = {
  range: 'Enter a percentage from 0 to 25, with at most two decimals',
  onlyByInvitation: 'Invite them as an agent, so that they accept the commission first',
} as const

/** Basis points in a whole, and in a percent. */
const BASIS = 10_000
const PER_PERCENT = 100

/** Returns a commission as text: '12.5%'. */
export function commissionText(basisPoints: number): string {
  return `${basisPoints / PER_PERCENT}%`
}

/** Returns what an invitation offers an agent. `party`: the act's name. */
export function commissionOffer(party: string, basisPoints: number): string {
  return basisPoints === 0
    ? `You’d get no commission on bookings that you make for ${party}.`
    : `Your commission would be ${commissionText(basisPoints)} of what ${party} gets for bookings that you make, after Bandstand’s fee.`
}

/** Returns the basis points of a percentage as somebody typed it, such as '12.5' or '12.5%'; null for anything else. */
export function readCommission(text: string): number | null {
  const typed = /^(\d{1,2})(?:\.(\d{1,2}))?\s*%?$/.exec(text.trim())
  if (!typed) return null
  const basisPoints = Number(typed[1]) * PER_PERCENT + Number((typed[2] ?? '').padEnd(2, '0'))
  return basisPoints <= COMMISSION_MAX ? basisPoints : null
}

/** Returns an agent's commission on what an act has of a booking, in whole cents; a fraction of a cent is the act's. */
export function commissionCents(netCents: number, basisPoints: number): number {
  return Math.floor((netCents * basisPoints) / BASIS)
}
