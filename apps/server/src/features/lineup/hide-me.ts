import type { Actor } from '../../auth/actor.ts'
import type { Deps } from '../../deps.ts'
import { refusal } from '../../errors.ts'
import { hidePerson } from './lineup.queries.ts'

/** Hides the caller on the profile of an act they play in, or shows them again. Throws LINEUP_MEMBER_NOT_FOUND for anybody else. */
export async function hideMe(
  { db }: Deps,
  { userId }: Actor,
  id: string,
  { hidden }: { hidden: boolean },
): Promise<{ hidden: boolean }> {
  if (!(await hidePerson(db, { id, personId: userId, hidden }))) throw refusal('LINEUP_MEMBER_NOT_FOUND')
  return { hidden }
}
