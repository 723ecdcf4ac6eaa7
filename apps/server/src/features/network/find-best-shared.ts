import type { Database } from '../../db/database.ts'
import { findPeopleByNumber, type PersonRow } from './people.queries.ts'
import { selectBestShared } from './suggestions.queries.ts'

const SHARED_LISTED = 3

/** Returns for each of these members the best connected of those whom they and the caller know, at most three. */
export async function findBestShared(
  db: Database,
  me: string,
  uuids: string[],
): Promise<Map<string, PersonRow[]>> {
  const best = await selectBestShared(db, me, uuids, SHARED_LISTED)
  const numbers = [...new Set(best.flatMap((each) => each.numbers))]
  const people = await findPeopleByNumber(db, numbers)
  const byNumber = new Map(numbers.map((number, index) => [number, people[index]]))
  return new Map(
    best.map(({ uuid, numbers: shared }) => [uuid, shared.flatMap((number) => byNumber.get(number) ?? [])]),
  )
}
