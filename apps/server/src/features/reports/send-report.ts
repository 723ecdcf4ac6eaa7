import { type ReportInput, REPORTS_PER_DAY } from '@bandstand/domain/reports'
import { DAY_MS } from '@bandstand/domain/time'
import type { Actor } from '../../auth/actor.ts'
import { lockProfile } from '../../db/locks.ts'
import type { Deps } from '../../deps.ts'
import { refusal } from '../../errors.ts'
import { partiesCountedTogether } from '../parties/index.ts'
import { findReported } from './find-reported.ts'
import { countSent, findFormer, insertReport } from './reports.queries.ts'

/** What became of a report. */
interface Sent {
  status: 'sent' | 'open' | 'reviewed'
  reportedAt: string
}

/**
 * Stores a report for the operator, with what is reported as it is now. A repeat changes nothing while the first one is
 * open, or after it was dismissed and nothing has changed. Throws PROFILE_NOT_FOUND, REPORTED_NOT_FOUND, REPORT_OWN,
 * REPORTS_TOO_MANY.
 */
export function sendReport(deps: Deps, actor: Actor, input: ReportInput): Promise<Sent> {
  const at = deps.now()
  return deps.db.transaction().execute(async (tx) => {
    // With the lock, of two at once the second finds the first.
    if (!(await lockProfile(tx, actor.partyId))) throw refusal('PROFILE_NOT_FOUND')
    const reported = await findReported(tx, actor, input, at)
    if (!reported) throw refusal('REPORTED_NOT_FOUND')
    const { ownerId, content } = reported
    if (ownerId === actor.partyId) throw refusal('REPORT_OWN')
    const report = { ...input, reporterId: actor.partyId, ownerId, content, at }
    const former = await findFormer(tx, report)
    if (former)
      return {
        status: former.resolved_at ? 'reviewed' : 'open',
        reportedAt: former.created_at.toISOString(),
      }
    const since = new Date(at.getTime() - DAY_MS)
    for (const parties of await partiesCountedTogether(tx, actor.partyId, since))
      if ((await countSent(tx, parties, since)) >= REPORTS_PER_DAY) throw refusal('REPORTS_TOO_MANY')
    await insertReport(tx, report)
    return { status: 'sent', reportedAt: at.toISOString() }
  })
}
