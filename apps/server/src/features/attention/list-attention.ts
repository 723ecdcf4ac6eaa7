import type { AttentionItem, AttentionList } from '@bandstand/api-spec'
import { firstPartyOf, type PartyId, type PersonId } from '@bandstand/domain/accounts'
import { attentionText } from '@bandstand/domain/attention'
import { can, pathForParty, type Role } from '@bandstand/domain/parties'
import { isCompleteIfAny } from '../../auth/completion-facts.ts'
import type { Actor } from '../../auth/actor.ts'
import type { Deps } from '../../deps.ts'
import { refusal } from '../../errors.ts'
import { takesDeposits } from '../../integrations/payments/port.ts'
import { sideOf } from '../booking/index.ts'
import { type OwnPartyRow, selectPartiesOf } from '../parties/index.ts'
import {
  type AttentionReading,
  type AttentionRow,
  selectAttention,
  selectAttentionOfAll,
} from './attention.queries.ts'
import type { Asked } from './whose.queries.ts'

/**
 * Returns what the actor has to do next, the most urgent first, and the total number: for their party, for `all` of theirs, or for
 * one of them. Throws PARTY_NOT_YOURS for one of others.
 */
export async function listAttention(
  deps: Deps,
  actor: Actor,
  { party: wanted }: { party?: string | undefined },
): Promise<AttentionList> {
  if (wanted === undefined) return attentionListOf(await attentionRows(deps, actor), actor.role)
  const parties = await selectPartiesOf(deps.db, actor.userId)
  if (wanted === 'all') return listOfAll(deps, actor, parties)
  const party = parties.find(({ id }) => id === wanted)
  if (!party) throw refusal('PARTY_NOT_YOURS')
  const me = sideOf({ userType: party.user_type })
  const rows = me ? await selectAttention(deps.db, askedOf(actor.userId, party), me, readingOf(deps)) : []
  const list = attentionListOf(rows, party.role as Role)
  return { ...list, items: list.items.map((item) => leadingTo(item, party.id, actor.partyId)) }
}

/** Returns the same for all parties of a person, with paths that name the party unless it came with the account, for mail. */
export async function listAttentionOf(deps: Deps, personId: PersonId): Promise<AttentionItem[]> {
  const parties = await selectPartiesOf(deps.db, personId)
  return (await listOfAll(deps, { userId: personId, partyId: firstPartyOf(personId) }, parties)).items
}

/** Returns the list for all parties of somebody who has several; null for everybody else. */
export async function listForSeveral(deps: Deps, actor: Actor): Promise<AttentionList | null> {
  const parties = await selectPartiesOf(deps.db, actor.userId)
  return parties.length > 1 ? listOfAll(deps, actor, parties) : null
}

async function listOfAll(
  deps: Deps,
  { userId, partyId }: Pick<Actor, 'userId' | 'partyId'>,
  parties: readonly OwnPartyRow[],
): Promise<AttentionList> {
  const withProfile = parties.filter((party) => party.user_type !== null)
  const on = (side: 'artist' | 'venue') =>
    withProfile
      .filter((party) => sideOf({ userType: party.user_type }) === side)
      .map((party) => askedOf(userId, party))
  const sides = { artist: on('artist'), venue: on('venue') }
  const rows = await selectAttentionOfAll(deps.db, sides, readingOf(deps))
  const totals = rows[0]?.totals ?? {}
  const known = new Map(withProfile.map((party) => [party.id, party]))
  const items = rows.flatMap((row) => {
    const party = known.get(row.party_id)
    if (!party) return []
    const item = leadingTo(itemOf(row, party.role as Role), party.id, partyId)
    return { ...item, party: { id: party.id, name: party.name ?? '' } }
  })
  return {
    items,
    total: sumOf(totals),
    parties: withProfile.map(({ id, name }) => ({ id, name: name ?? '', total: totals[id] ?? 0 })),
  }
}

/** Returns what the actor's party has to do as rows, with the ids of their bookings and gigs. */
export async function attentionRows(deps: Deps, actor: Actor): Promise<AttentionRow[]> {
  const me = sideOf(actor)
  if (!me || !actor.role) return []
  const { userId: personId, partyId, role, profileComplete } = actor
  return selectAttention(deps.db, { personId, partyId, role, profileComplete }, me, readingOf(deps))
}

/** Returns rows of one party's things to do as a list. */
export function attentionListOf(rows: AttentionRow[], role: Role | null): AttentionList {
  return {
    items: rows.map((row) => itemOf(row, role)),
    total: sumOf(rows[0]?.totals ?? {}),
    parties: [],
  }
}

/** Returns what things to do are read with. */
export function readingOf(deps: Deps): AttentionReading {
  const canWithdraw = takesDeposits(deps)
  return {
    now: deps.now(),
    takesDeposits: canWithdraw,
    secondStepOverCents: canWithdraw ? deps.config.secondStepOverCents : null,
  }
}

const sumOf = (totals: Record<string, number>) => Object.values(totals).reduce((sum, total) => sum + total, 0)

/** Returns a party with what the person who asks is for it. */
export const askedOf = (personId: PersonId, party: OwnPartyRow): Asked => ({
  personId,
  partyId: party.id,
  role: party.role as Role,
  profileComplete: isCompleteIfAny(party),
})

/** Returns a thing to do whose button leads to a page for its party, from one for another. */
function leadingTo(item: AttentionItem, partyId: PartyId, from: PartyId): AttentionItem {
  if (partyId === from) return item
  return { ...item, action: { ...item.action, path: pathForParty(item.action.path, partyId) } }
}

/** Returns a thing to do as its reader sees it, in their role. */
export function itemOf(row: AttentionRow, role: Role | null): AttentionItem {
  const { kind, subject_id: subjectId, due_at: dueAt } = row
  const { title, action, path, deadline } = attentionText({
    kind,
    subjectId,
    bookingId: row.booking_id,
    other: row.other ?? '',
    count: row.count,
    cents: row.cents,
    currency: row.currency,
  })
  // Who doesn't see bookings checks in on the day sheet's own page.
  const isOnSheet = kind === 'check_in' && role !== null && !can(role, 'seeDeals')
  return {
    key: `${kind}:${subjectId}:${row.party_id}`,
    kind,
    title,
    action: { label: action, path: isOnSheet ? `/bookings/${row.booking_id}/day-sheet` : path },
    gig:
      row.gig_title !== null && row.starts_at && row.time_zone
        ? { title: row.gig_title, startsAt: row.starts_at.toISOString(), timeZone: row.time_zone }
        : null,
    deadline: dueAt && { label: deadline, at: dueAt.toISOString() },
    party: null,
  }
}
