import { sql } from 'kysely'
import type { Database } from '../../db/database.ts'
import { bookingFactColumns, bookingFactJoins, type BookingFactsRow } from '../booking/index.ts'
import type { ContractEventRow } from './contract-events.queries.ts'
import type { VersionRow } from './contracts.queries.ts'

/** An event of a contract with its booking and both parties. */
export interface ContractFactsRow
  extends BookingFactsRow, Pick<ContractEventRow, 'at' | 'event' | 'actor_role' | 'version'> {
  contract_id: string
  sign_by: Date
}

/** Returns an event of a contract with its booking and both parties; null when there is none. */
export async function findContractFacts(
  db: Database,
  contractId: string,
  number: number,
): Promise<ContractFactsRow | null> {
  const { rows } = await sql<ContractFactsRow>`
    select e.at, e.event, e.actor_role, e.version, ${bookingFactColumns}
    from contract_events e join contracts ec on ec.id = e.contract_id
      join bookings b on b.id = ec.booking_id ${bookingFactJoins}
    where e.contract_id = ${contractId} and e.number = ${number}`.execute(db)
  return rows[0] ?? null
}

/** Returns the version whose terms a version of a contract changes, or changed; null for the first. */
export async function findVersionBefore(
  db: Database,
  contractId: string,
  number: number,
): Promise<VersionRow | null> {
  const query = db
    .selectFrom('contract_versions')
    .selectAll()
    .where('contract_id', '=', contractId)
    .where('number', '<', number)
    .where('status', 'in', ['current', 'replaced'])
  return (await query.orderBy('number', 'desc').limit(1).executeTakeFirst()) ?? null
}

/** An event of one of several contracts with the same text, which happened together. */
export interface ContractTogetherRow {
  contract_id: string
  starts_at: Date
  time_zone: string
  fee_cents: number
}

/** Returns the same events of all contracts with the text of one, its own included, in the order of their dates. */
export async function selectContractsTogether(
  db: Database,
  contractId: string,
  number: number,
): Promise<ContractTogetherRow[]> {
  const { rows } = await sql<ContractTogetherRow>`
    select oe.contract_id, b.starts_at, b.time_zone, b.fee_cents
    from contract_events e join contract_versions v on v.contract_id = e.contract_id and v.number = e.version
      join contract_versions o on o.hash = v.hash
      join contract_events oe on oe.contract_id = o.contract_id and oe.version = o.number and oe.event = e.event and oe.at = e.at
      join contracts c on c.id = oe.contract_id join bookings b on b.id = c.booking_id
    where e.contract_id = ${contractId} and e.number = ${number} order by b.starts_at, oe.contract_id`.execute(
    db,
  )
  return rows
}
