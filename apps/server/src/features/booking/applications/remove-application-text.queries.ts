import { REMOVED_TEXT } from '@bandstand/domain/reports'
import type { Tx } from '../../../db/database.ts'

/**
 * Replaces the text of an application, or of its end, that the operator removed from its thread. Returns the keys of
 * the notices that quoted it.
 */
export async function removeApplicationText(
  tx: Tx,
  applicationId: string,
  kind: 'opening' | 'closing',
): Promise<string[]> {
  await tx
    .updateTable('applications')
    .set(kind === 'opening' ? { message: REMOVED_TEXT, set_details: '' } : { closing_text: REMOVED_TEXT })
    .where('id', '=', applicationId)
    .execute()
  const events = await tx
    .selectFrom('booking_events')
    .select('id')
    .where('application_id', '=', applicationId)
    .where('subject', '=', 'application')
    .execute()
  return events.map(({ id }) => `booking:${id}`)
}
