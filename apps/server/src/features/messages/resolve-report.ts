import type { ReportResolution } from '@bandstand/domain/messages'
import type { Tx } from '../../db/database.ts'
import { emit } from '../../outbox/events.ts'

/**
 * Notes what the operator made of a report, of which its reporter then hears. Answers the message's id; null when the
 * report was resolved before, or is not there.
 */
export async function resolveReport(
  tx: Tx,
  id: string,
  { resolution, note, at }: { resolution: ReportResolution; note: string; at: Date },
): Promise<string | null> {
  const report = await tx
    .updateTable('message_reports')
    .set({ resolution, resolution_note: note, resolved_at: at })
    .where('id', '=', id)
    .where('resolved_at', 'is', null)
    .returning('message_id')
    .executeTakeFirst()
  if (!report) return null
  await emit(tx, 'report.resolved', { reportId: id })
  return report.message_id
}
