import { type RawBuilder, sql } from 'kysely'
import { expect } from 'vitest'
import type { Database } from '../../src/db/database.ts'

/** What must never be found in who belongs to which party. Each statement returns the rows that break it. */
const NEVER: [what: string, rows: RawBuilder<unknown>][] = [
  [
    'a party has no owner',
    sql`
      select p.id from parties p where not exists (
        select from memberships m where m.party_id = p.id and m.role = 'owner' and m.ended_at is null)`,
  ],
  [
    'a person is in a party twice at the same moment',
    sql`
      select a.id, b.id as other from memberships a join memberships b
        on a.party_id = b.party_id and a.person_id = b.person_id and a.id < b.id
      where tstzrange(a.began_at, a.ended_at) && tstzrange(b.began_at, b.ended_at)`,
  ],
  [
    'somebody joined an act that they don’t own by no invitation, or two people by the same one',
    sql`
      select i.id, count(m.id) as joined from party_invitations i left join memberships m
        on m.party_id = i.party_id and m.person_id = i.accepted_by and m.began_at = i.accepted_at and m.role = i.role
      where i.accepted_at is not null group by i.id having count(m.id) <> 1
      union all
      select m.id, 0 from memberships m
      where m.added_by is not null
        and not exists (
          select from party_invitations i
          where i.party_id = m.party_id and i.accepted_by = m.person_id and i.accepted_at = m.began_at)
        and not exists (
          select from memberships former
          where former.party_id = m.party_id and former.person_id = m.person_id and former.ended_at = m.began_at)`,
  ],
  [
    'an invitation is open although whoever made it is no owner anymore',
    sql`
      select i.id from party_invitations i
      where i.accepted_at is null and i.withdrawn_at is null and not exists (
        select from memberships m
        where m.party_id = i.party_id and m.person_id = i.invited_by and m.role = 'owner' and m.ended_at is null)`,
  ],
]

/** Requires what must be true of memberships and invitations at every moment. */
export async function expectPeopleInvariants(db: Database): Promise<void> {
  for (const [what, rows] of NEVER) expect((await rows.execute(db)).rows, what).toEqual([])
}

/**
 * Requires, once everything is delivered, one notice for whoever was removed or got another role by somebody else, and none that nothing
 * explains.
 */
export async function expectPeopleNotices(db: Database): Promise<void> {
  const { rows } = await sql`
    with due as (
      select m.person_id, 'membership:' || m.id || ':removed' as key from memberships m
      where m.ended_by <> m.person_id and not exists (
        select from memberships next
        where next.party_id = m.party_id and next.person_id = m.person_id and next.began_at = m.ended_at)
      union all
      select m.person_id, 'membership:' || m.id || ':role_changed' from memberships m
        join memberships former on former.party_id = m.party_id and former.person_id = m.person_id
          and former.ended_at = m.began_at
      where m.added_by <> m.person_id
    )
    select due.*, n.user_id, n.key as sent from due
      full join (select * from notifications where kind in ('people.removed', 'people.role_changed')) n
        on n.key = due.key and n.user_id = due.person_id
    where due.key is null or n.key is null`.execute(db)
  expect(rows, 'notices that are missing or too many').toEqual([])
}
