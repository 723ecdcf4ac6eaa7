import type { PartyId } from '@bandstand/domain/accounts'
import type { Side } from '@bandstand/domain/lifecycle'
import { type RawBuilder, sql } from 'kysely'

/** The state in which contracts `c` with one text are one entry of a list: its status, and whether a change is proposed. */
const state = (c: RawBuilder<unknown>) => sql`(${c}.status, exists (
  select from contract_versions p where p.contract_id = ${c}.id and p.status = 'proposed'))`

/**
 * Returns the SQL condition for the contracts, joined as `c`, of one party that represent those with the same text: the first date
 * of those in the same state. Single ones represent themselves.
 */
export function isContractEntry(side: Side, partyId: PartyId): RawBuilder<unknown> {
  // Found as a set, from an index that has only applications for several dates.
  return sql`c.id not in (
    select id from (
      select o.id, row_number() over (partition by v.hash, ${state(sql`o`)} order by b.starts_at, o.id) as place
      from applications s join bookings b on b.application_id = s.id join contracts o on o.booking_id = b.id
        join contract_versions v on v.contract_id = o.id and v.number = o.current_version
      where s.schedule_id is not null and ${sql.ref(`s.${side}_id`)} = ${partyId}
    ) later where place > 1)`
}

/** One of several contracts with the same text. */
export interface SharedContract {
  contractId: string
  startsAt: string
  timeZone: string
}

/** Joins, as `k_shared.dates`, the contracts with the text `v` of the contract `c` that are in the same state; null for a single one. */
export const sharedJoin = sql`
  left join lateral (
    select json_agg(
      json_build_object('contractId', o.id, 'startsAt', ob.starts_at, 'timeZone', ob.time_zone)
      order by ob.starts_at, o.id) as dates
    from contract_versions ov join contracts o on o.id = ov.contract_id and o.current_version = ov.number
      join bookings ob on ob.id = o.booking_id
    where ov.hash = v.hash and ${state(sql`o`)} = ${state(sql`c`)}
  ) k_shared on v.document ? 'schedule'`
