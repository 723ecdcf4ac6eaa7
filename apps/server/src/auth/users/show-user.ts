import type { Database } from '../../db/database.ts'
import { listIdentities } from '../providers/identities.queries.ts'
import { readFactors } from '../factors/read-factors.ts'
import { type UserView, viewUser } from './user.view.ts'
import type { UserRow } from './users.queries.ts'

/** Returns an account as the protocol shows it to its owner, with its accounts at providers and second factors. */
export async function showUser(db: Database, user: UserRow): Promise<UserView> {
  const factors = await readFactors(db, user.id)
  return viewUser(user, { factors, identities: await listIdentities(db, user.id) })
}
