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
