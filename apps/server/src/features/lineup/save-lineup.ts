import type { LineupMember } from '@bandstand/api-spec'
import { LINEUP_MAX, type LineupMemberInput } from '@bandstand/domain/lineup'
import type { Actor } from '../../auth/actor.ts'
import type { Tx } from '../../db/database.ts'
import { lockParties, lockProfile } from '../../db/locks.ts'
import type { Deps } from '../../deps.ts'
import { refusal } from '../../errors.ts'
import { listUnnamedAhead } from './busy-players.queries.ts'
import { requirePlayersFree } from './busy-players.ts'
import { requireAct } from './lineup.policy.ts'
import {
  belongsTo,
  findLineupMember,
  insertLineupMember,
  type LineupRow,
  listPendingInvitations,
  orderMembers,
  readLineup,
  removeFromLineup,
  updateLineupMember,
} from './lineup.queries.ts'
import { linkShows } from './link-invited.queries.ts'
import { viewOfLineup } from './read-lineup.ts'

interface Lineup {
  people: LineupMember[]
}

/**
 * Saves somebody in the line-up of the caller's act under the id that the caller chose: adds them, changes them, or puts back one who was
 * removed. Locks the act: of two at once the second is counted after the first. Returns the line-up. Throws LINEUP_ACTS_ONLY, LINEUP_FULL,
 * LINEUP_TWICE for a person who is in it already, PLAYERS_BUSY for one who never plays two shows at once but would, NOT_A_MEMBER, INVITATION_NOT_FOUND, and LINEUP_MEMBER_NOT_FOUND for an id that is another
 * act's.
 */
export async function saveMember(
  deps: Deps,
  actor: Actor,
  id: string,
  input: LineupMemberInput,
): Promise<Lineup> {
  requireAct(actor)
  return deps.db.transaction().execute(async (tx) => {
    await lockParties(tx, [actor.partyId])
    // With its time: whoever is core now plays what is being booked.
    await lockProfile(tx, actor.partyId)
    const before = await findLineupMember(tx, id)
    if (before && before.party_id !== actor.partyId) throw refusal('LINEUP_MEMBER_NOT_FOUND')
    const people = await readLineup(tx, actor.partyId)
    const others = people.filter((each) => each.id !== id)
    if (others.length >= LINEUP_MAX) throw refusal('LINEUP_FULL')
    await requireLinks(tx, deps, actor, { input, before, others })
    const columns = {
      name: input.name,
      instruments: input.instruments,
      part: input.part,
      listed: input.part === 'core' || input.listed,
      person_id: input.personId,
      invitation_id: input.personId === null ? input.invitationId : null,
      hidden: before !== null && before.person_id === input.personId && before.hidden,
    }
    if (before) await updateLineupMember(tx, id, { ...columns, removed_at: null })
    else
      await insertLineupMember(tx, {
        ...columns,
        id,
        party_id: actor.partyId,
        position: (people.at(-1)?.position ?? -1) + 1,
        created_at: deps.now(),
      })
    if (input.personId !== null && input.part === 'core') {
      // Those whom bookings without names would have from now on.
      const already = new Set(others.flatMap(({ person_id }) => person_id ?? []))
      const at = deps.now()
      const ahead = await listUnnamedAhead(tx, actor.partyId, at)
      const check = { me: 'artist', reader: actor.userId, knownBusy: [id], already, at } as const
      await requirePlayersFree(tx, ahead, check)
    }
    if (input.personId !== null && input.personId !== before?.person_id)
      await linkShows(tx, { memberId: id, personId: input.personId, partyId: actor.partyId }, deps.now())
    return viewOfLineup(tx, deps, actor)
  })
}

/** Refuses to link somebody whom the act doesn't know, or who is in its line-up already. A link that is there already may be kept. */
async function requireLinks(
  tx: Tx,
  { now }: Deps,
  { partyId }: Actor,
  { input, before, others }: { input: LineupMemberInput; before: LineupRow | null; others: LineupRow[] },
): Promise<void> {
  const { personId, invitationId } = input
  if (personId !== null) {
    if (others.some((other) => other.person_id === personId)) throw refusal('LINEUP_TWICE')
    if (personId !== before?.person_id && !(await belongsTo(tx, personId, partyId)))
      throw refusal('NOT_A_MEMBER')
  } else if (invitationId !== null) {
    if (others.some((other) => other.invitation_id === invitationId)) throw refusal('LINEUP_TWICE')
    if (
      invitationId !== before?.invitation_id &&
      !(await listPendingInvitations(tx, partyId, now())).includes(invitationId)
    )
      throw refusal('INVITATION_NOT_FOUND')
  }
}

/**
 * Removes somebody from the line-up of the caller's act; a repeat changes nothing. What they are booked for stays. Throws
 * LINEUP_ACTS_ONLY.
 */
export async function removeMember(
  { db, now }: Deps,
  actor: Actor,
  id: string,
): Promise<{ removed: boolean }> {
  requireAct(actor)
  return db.transaction().execute(async (tx) => {
    await lockParties(tx, [actor.partyId])
    return { removed: await removeFromLineup(tx, { partyId: actor.partyId, id }, now()) }
  })
}

/** Orders the line-up of the caller's act; those who aren't named follow as they were. Returns it. Throws LINEUP_ACTS_ONLY. */
export async function orderLineup(deps: Deps, actor: Actor, ids: string[]): Promise<Lineup> {
  requireAct(actor)
  return deps.db.transaction().execute(async (tx) => {
    await lockParties(tx, [actor.partyId])
    const people = (await readLineup(tx, actor.partyId)).map(({ id }) => id)
    const named = [...new Set(ids)].filter((id) => people.includes(id))
    const rest = people.filter((id) => !named.includes(id))
    await orderMembers(tx, [...named, ...rest])
    return viewOfLineup(tx, deps, actor)
  })
}
