import type { PersonId, RegistrableUserType } from '@bandstand/domain/accounts'
import type { NoticeFact } from '@bandstand/domain/notifications'
import type { Tx } from '../db/database.ts'
import type { Deps } from '../deps.ts'

declare module '../deps.ts' {
  interface Deps {
    /** What areas do inside the transactions of accounts. `area-hooks.ts` has them. */
    accountHooks: AccountHooks
  }
}

type Registration = { userId: PersonId; userType: RegistrableUserType; firstName?: string; lastName?: string }

/** Ends what somebody else may have made in the locked account. Returns what that was, as its owner reads it. */
export type RecoveryHook = (tx: Tx, account: { userId: PersonId; at: Date }) => Promise<NoticeFact[]>

interface AccountHooks {
  /** Somebody chose a role. Nobody could sign in to the account before, so what it had in another role can be replaced. */
  registered: readonly ((tx: Tx, account: Registration) => Promise<void>)[]
  /** The owner recovers the locked account. */
  recovered: readonly RecoveryHook[]
}

/** Runs what the choice of a role causes in the areas. */
export async function register(
  { accountHooks }: Pick<Deps, 'accountHooks'>,
  tx: Tx,
  account: Registration,
): Promise<void> {
  for (const hook of accountHooks.registered) await hook(tx, account)
}
