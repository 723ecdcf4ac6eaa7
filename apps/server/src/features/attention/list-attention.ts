import type { AttentionItem, AttentionList } from '@bandstand/api-spec'
import { isProfileComplete, type PartyId } from '@bandstand/domain/accounts'
import { attentionText } from '@bandstand/domain/attention'
import type { Actor } from '../../auth/actor.ts'
import type { Deps } from '../../deps.ts'
import { takesDeposits } from '../../integrations/payments/port.ts'
import { sideOf } from '../booking/index.ts'
import { completionFacts } from '../../auth/completion-facts.ts'
import { findProfile } from '../profiles/index.ts'
import { type AttentionRow, selectAttention } from './attention.queries.ts'

/** Returns what the actor's party has to do next, the most urgent first, and the total number. */
export async function listAttention(
  deps: Deps,
  actor: Pick<Actor, 'partyId' | 'userType' | 'profileComplete'>,
): Promise<AttentionList> {
  return attentionListOf(await attentionRows(deps, actor))
}

/** Returns the same as rows, with the ids of their bookings and gigs. */
export async function attentionRows(
  deps: Deps,
  actor: Pick<Actor, 'partyId' | 'userType' | 'profileComplete'>,
): Promise<AttentionRow[]> {
  const me = sideOf(actor)
  if (!me) return []
  const canWithdraw = takesDeposits(deps)
  const reading = { now: deps.now(), takesDeposits: canWithdraw }
  const secondStepOverCents = canWithdraw ? deps.config.secondStepOverCents : null
  const { partyId, profileComplete } = actor
  return selectAttention(deps.db, partyId, me, reading, { profileComplete, secondStepOverCents })
}

/** Returns rows of things to do as a list. */
export function attentionListOf(rows: AttentionRow[]): AttentionList {
  return { items: rows.map(itemOf), total: rows[0]?.total ?? 0 }
}

/** Returns the list for a member by their id, for mail, where nobody is signed in. */
export async function listAttentionOf(deps: Deps, memberId: PartyId): Promise<AttentionItem[]> {
  const profile = await findProfile(deps.db, memberId)
  if (!profile) return []
  const party = {
    partyId: memberId,
    userType: profile.user_type,
    profileComplete: isProfileComplete(completionFacts(profile)),
  }
  return (await listAttention(deps, party)).items
}

/** Returns a thing to do as its reader sees it. */
export function itemOf(row: AttentionRow): AttentionItem {
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
  return {
    key: `${kind}:${subjectId}`,
    kind,
    title,
    action: { label: action, path },
    gig:
      row.gig_title !== null && row.starts_at && row.time_zone
        ? { title: row.gig_title, startsAt: row.starts_at.toISOString(), timeZone: row.time_zone }
        : null,
    deadline: dueAt && { label: deadline, at: dueAt.toISOString() },
  }
}
