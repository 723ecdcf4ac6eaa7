import type { RosterAct } from '@bandstand/api-spec'
import { phoneText } from '@bandstand/domain/contact'
import { dollarsOf } from '@bandstand/domain/money'
import type { ShownActRow } from './roster.queries.ts'

/** Returns an act as its venue sees it. */
export function rosterActView(row: ShownActRow): RosterAct {
  return {
    id: row.id,
    name: row.name,
    contactName: row.contact_name,
    email: row.email,
    phone: phoneText(row.phone),
    fee: row.fee_cents === null ? null : dollarsOf(row.fee_cents),
    note: row.note,
    member: row.member_id && row.member_name ? { id: row.member_id, name: row.member_name } : null,
  }
}
