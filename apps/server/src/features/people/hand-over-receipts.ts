import type { Tx } from '../../db/database.ts'
import { emit } from '../../outbox/events.ts'
import type { MemberRow } from './people.queries.ts'

/** Sends the receipts of a party to its next owner when one of its owners is none anymore. `people`: who belonged to it before. */
export async function handOverReceipts(tx: Tx, people: MemberRow[], { id, role }: MemberRow): Promise<void> {
  if (role !== 'owner') return
  const [next] = people
    .filter((each) => each.role === 'owner' && each.id !== id)
    .toSorted((a, b) => a.began_at.getTime() - b.began_at.getTime())
  if (next) await emit(tx, 'account.customer_email_due', { userId: next.person_id })
}
