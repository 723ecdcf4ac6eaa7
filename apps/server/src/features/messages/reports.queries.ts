import type { ReportResolution } from '@bandstand/domain/messages'
import type { Database, Tx } from '../../db/database.ts'

/**
 * Saves the operator's decision about a report and returns the id of its message; null when it is resolved or not
 * there.
 */
export async function saveResolution(
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
  return report?.message_id ?? null
}

/** Returns a report with the thread of its message. */
export function findReport(db: Database, id: string) {
  return db
    .selectFrom('message_reports as r')
    .innerJoin('messages as m', 'm.id', 'r.message_id')
    .select(['r.reporter_id', 'r.resolution', 'r.resolved_at', 'r.created_at', 'm.thread_id'])
    .where('r.id', '=', id)
    .executeTakeFirst()
}
