import type { ReportResolution } from '@bandstand/domain/messages'
import type { Tx } from '../../db/database.ts'
import { emit } from '../../outbox/events.ts'
import { saveResolution } from './reports.queries.ts'

/**
 * Saves the operator's decision about a report and emits the event that notifies the reporter. Returns the message's
 * id; null when the report was resolved before, or is not there.
 */
export async function resolveReport(
  tx: Tx,
  id: string,
  decision: { resolution: ReportResolution; note: string; at: Date },
): Promise<string | null> {
  const messageId = await saveResolution(tx, id, decision)
  if (messageId) await emit(tx, 'report.resolved', { reportId: id })
  return messageId
}
