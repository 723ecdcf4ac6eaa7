import { isDemoAccount } from '../../demo-accounts.ts'
import type { Deps } from '../../deps.ts'
import { AuthFailure } from '../auth-failure.ts'

/**
 * Throws `demo_account_shared` for one of the shared accounts of demo mode: whoever changes the ways into it locks out every
 * other visitor.
 */
export function requireOwnAccount({ config }: Pick<Deps, 'config'>, { email }: { email: string }): void {
  if (config.demo && isDemoAccount(email)) throw new AuthFailure('demo_account_shared')
}
