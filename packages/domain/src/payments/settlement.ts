/** How an escrow is divided, in whole cents; the three are together the escrow. */
export interface Settlement {
  artistCents: number
  /** The platform's fee, taken from the artist's part. */
  feeCents: number
  refundCents: number
}

/** Basis points in a whole. */
const BASIS = 10_000

/**
 * Divides `escrowCents`: `grossCents` of it are earned, of which the platform takes `feeBasisPoints` (hundredths of a
 * percent), and the rest goes back to the venue. Returns integer cents; a fraction of a cent goes to the artist, so the
 * same input always gives the same amounts. Throws RangeError when more is earned than is in escrow.
 */
export function settle(escrowCents: number, grossCents: number, feeBasisPoints: number): Settlement {
  if (![escrowCents, grossCents].every(Number.isSafeInteger) || grossCents < 0 || grossCents > escrowCents)
    throw new RangeError(`${grossCents} of ${escrowCents} cents can’t be paid`)
  const feeCents = Math.floor((grossCents * feeBasisPoints) / BASIS)
  return { artistCents: grossCents - feeCents, feeCents, refundCents: escrowCents - grossCents }
}
