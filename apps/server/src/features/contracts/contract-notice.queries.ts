import { sql } from 'kysely'
import type { Database } from '../../db/database.ts'
import { type PartyColumns, partyColumns } from '../booking/index.ts'
import type { ContractEventRow } from './contract-events.queries.ts'
import type { ContractRow } from './contracts.queries.ts'

/** An event with its contract and both parties. */
export interface ContractFactsRow
  extends
    PartyColumns,
    Pick<ContractEventRow, 'at' | 'event' | 'actor_role' | 'version'>,
    Pick<ContractRow, 'expires_at'> {
  contract_id: string
  booking_id: string
  gig_title: string
  time_zone: string
  artist_id: string
  venue_id: string
  artist_signed: boolean
  venue_signed: boolean
}

/** Returns an event of a contract with the gig and both parties; null when there is none. */
export async function findContractFacts(
  db: Database,
  contractId: string,
  number: number,
): Promise<ContractFactsRow | null> {
  const signed = (party: string) => sql`exists (
    select from contract_signatures s
    where s.contract_id = c.id and s.version = c.current_version and s.party = ${party})`
  const { rows } = await sql<ContractFactsRow>`
    select e.at, e.event, e.actor_role, e.version, e.contract_id, c.booking_id, c.expires_at, g.title as gig_title, b.time_zone,
      ${partyColumns}, c.artist_id, c.venue_id,
      ${signed('artist')} as artist_signed, ${signed('venue')} as venue_signed
    from contract_events e join contracts c on c.id = e.contract_id join bookings b on b.id = c.booking_id
      join gigs g on g.id = c.gig_id
      join profiles artist on artist.uuid = c.artist_id
      join profiles venue on venue.uuid = c.venue_id
    where e.contract_id = ${contractId} and e.number = ${number}`.execute(db)
  return rows[0] ?? null
}
