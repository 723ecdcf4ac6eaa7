import type { PartyId, Representative } from '@bandstand/domain/accounts'
import type { Tx } from '../../db/database.ts'
import type { Deps } from '../../deps.ts'

declare module '../../deps.ts' {
  interface Deps {
    /** What areas above this one do inside the transaction of a block. `area-hooks.ts` has them. */
    blockHooks: BlockHooks
  }
}

export type BlockHook = (
  tx: Tx,
  block: { actor: Representative; blockedId: PartyId; at: Date },
  deps: Deps,
) => Promise<void>

interface BlockHooks {
  /** Someone was just blocked; the pair is locked. */
  blocked: readonly BlockHook[]
  /** The block was just removed; the pair is locked. */
  lifted: readonly BlockHook[]
}
