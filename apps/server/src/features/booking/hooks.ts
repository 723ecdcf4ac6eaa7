import type { Action, Side } from '@bandstand/domain/lifecycle'
import type { Selectable } from 'kysely'
import type { Schema, Tx } from '../../db/database.ts'
import type { Deps } from '../../deps.ts'
import type { PlayerRow } from '../lineup/index.ts'
import type { StageRow } from '../stages/index.ts'

declare module '../../deps.ts' {
  interface Deps {
    /** What areas above this one do inside its transactions. `area-hooks.ts` has them. */
    bookingHooks: BookingHooks
  }
}

type BookingRow = Selectable<Schema['bookings']>

interface NewBooking {
  booking: BookingRow
  offer: Selectable<Schema['offers']>
  players: readonly PlayerRow[]
  stage: StageRow | null
}

export interface BookingHooks {
  /** A party wrote something with an action: the text of an application (`text` may be empty), or a note at its end. */
  said: readonly ((
    tx: Tx,
    said: {
      application: Pick<
        Selectable<Schema['applications']>,
        'id' | 'gig_id' | 'artist_id' | 'venue_id' | 'origin' | 'delivered'
      >
      kind: 'opening' | 'closing'
      text: string
      action: Action & { actorRole: Side }
    },
  ) => Promise<void>)[]
  /**
   * Runs in the transaction of an acceptance, after both sides are booked on the terms of each `offer`, on all dates that were
   * accepted together, with who plays them and on which stage; `action` has who accepted, and when.
   */
  booked: readonly ((
    tx: Tx,
    booked: readonly NewBooking[],
    deps: Deps,
    action: Action & { actorRole: Side },
  ) => Promise<void>)[]
  /** Both agreed on other terms, which `booking` already has. */
  amended: readonly ((tx: Tx, booking: BookingRow, before: BookingRow) => Promise<void>)[]
  /**
   * It ends before its time. If the venue cancelled late, the artist keeps `keptCents` of a fee in escrow; without a deposit, the
   * venue owes `owedCents` if the contract is binding.
   */
  ended: readonly ((
    tx: Tx,
    ended: { bookingId: string; keptCents: number; owedCents: number; action: Action },
  ) => Promise<void>)[]
}
