import { isVenue } from '@bandstand/domain/accounts'
import { checkSavedProfile, type ReadProfile } from '@bandstand/domain/profiles'
import type { Actor } from '../../auth/actor.ts'
import { findUser } from '../../auth/users/users.queries.ts'
import type { Tx } from '../../db/database.ts'
import { lockProfile } from '../../db/locks.ts'
import type { Deps } from '../../deps.ts'
import { refusal } from '../../errors.ts'
import { atPlace, locateAddress, snapToPlace } from '../places/index.ts'
import { ownImagePath, removeFormerImages } from './own-image.ts'
import { profileColumns } from './profile-columns.ts'
import { requireListsWithinLimit } from './require-lists.ts'
import { completionFacts } from '../../auth/completion-facts.ts'
import { insertProfile, type ProfileRow, updateProfile } from './profiles.queries.ts'

/**
 * Writes the form into the caller's own profile, inserting the row when it is missing, and returns it; images that
 * its portfolio no longer shows are deleted. Throws USER_TYPE_FIXED, FREE_LIST_LIMIT_REACHED, PLACE_UNKNOWN,
 * IMAGE_NOT_FOUND, and INPUT_INVALID for a venue's marker; nothing is written then.
 */
export async function saveProfile(deps: Deps, actor: Actor, form: ReadProfile): Promise<ProfileRow> {
  const where =
    form.userType === 'artist'
      ? atPlace(await snapToPlace(deps.places, form))
      : await locateAddress(deps.places, form)
  const input = await withOwnImages(deps, actor, form)
  const columns = profileColumns(input, where)
  const { former, saved } = await deps.db.transaction().execute(async (tx) => {
    const found = await lockProfile(tx, actor.partyId)
    const made = found ? null : await makeProfile(tx, deps, actor, input, columns)
    if (made) return { former: null, saved: made }
    // Another save has just inserted it, if it was missing.
    const former = found ?? (await lockProfile(tx, actor.partyId))
    requireAllowed(former, input, deps.now())
    return { former, saved: await updateProfile(tx, actor.partyId, { ...columns, updated_at: deps.now() }) }
  })
  await removeFormerImages(deps, actor, portfolioImages(former), portfolioImages(saved))
  const facts = { ...completionFacts(saved), venueType: saved.venue_type }
  checkSavedProfile(facts, (missing) => deps.log.debug({ userId: actor.userId, missing }, 'profile saved'))
  return saved
}

/** Returns the form with its portfolio's images at their addresses here. */
async function withOwnImages(deps: Deps, actor: Actor, form: ReadProfile): Promise<ReadProfile> {
  if (form.userType !== 'artist') return form
  const own = form.portfolioItems.map(async (item) =>
    item.type === 'image' ? { ...item, url: await ownImagePath(deps.db, actor, item.url) } : item,
  )
  return { ...form, portfolioItems: await Promise.all(own) }
}

function portfolioImages(row: ProfileRow | null): string[] {
  return (row?.portfolio_items ?? []).flatMap(({ type, url }) => (type === 'image' ? [url] : []))
}

/** Inserts a missing profile and returns it; null when another request has inserted it meanwhile. */
async function makeProfile(
  tx: Tx,
  { now }: Deps,
  actor: Actor,
  input: ReadProfile,
  columns: ReturnType<typeof profileColumns>,
): Promise<ProfileRow | null> {
  requireAllowed(null, input, now())
  const userType = await registeredType(tx, actor, input)
  return insertProfile(tx, { ...columns, uuid: actor.partyId, user_type: userType })
}

function requireAllowed(row: ProfileRow | null, input: ReadProfile, now: Date): void {
  if (row && isVenue(row.user_type) !== (input.userType === 'venue')) throw refusal('USER_TYPE_FIXED')
  if (input.userType === 'artist') requireListsWithinLimit(row, input, now)
}

/**
 * Returns the form's role, which must be that of sign-up, also when the profile's row was lost. Throws
 * USER_TYPE_FIXED.
 */
async function registeredType(tx: Tx, actor: Actor, input: ReadProfile): Promise<'artist' | 'venue'> {
  const user = await findUser(tx, actor.userId)
  const registered = (user?.user_metadata as { user_type?: string } | undefined)?.user_type
  if (registered !== undefined && registered !== input.userType) throw refusal('USER_TYPE_FIXED')
  return input.userType
}
