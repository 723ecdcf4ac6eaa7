import { REMOVED_MESSAGE_TEXT, type ReportResolution } from '@bandstand/domain/messages'
import { suspendUser } from '../auth/index.ts'
import type { Database } from '../db/database.ts'
import { lockProfile } from '../db/locks.ts'
import { removeMessage, resolveReport } from '../features/messages/index.ts'
import { withdrawNotices } from '../features/notifications/index.ts'
import { StartError } from '../start-error.ts'
import { noteAudit, noteReading } from './audit-log.queries.ts'
import {
  type Command,
  inTransaction,
  momentOf,
  oneLine,
  optionText,
  requireId,
  requireText,
  tableLines,
} from './command.ts'
import { findReport, type ReportLine, selectContext, selectOpenReports } from './reports.queries.ts'

const MOST_LISTED = 200
/** Messages before and after the reported one. */
const AROUND = 5
const ACTIONS: Record<string, ReportResolution> = {
  dismiss: 'dismissed',
  'remove-message': 'removed',
  suspend: 'suspended',
}

export const listReports: Command = {
  usage: 'reports',
  says: 'Lists reported messages that need a decision, oldest first.',
  async run(context) {
    const rows = await selectOpenReports(context.deps.db, MOST_LISTED)
    await noteReading(context, { after: { shown: rows.length } })
    const table = tableLines(
      ['report', 'since', 'reason', 'writer', 'message', 'note'],
      rows.map((row) => [
        row.id,
        momentOf(row.created_at),
        row.reason,
        row.writer,
        row.body.slice(0, 60),
        row.note.slice(0, 60),
      ]),
    )
    return { lines: [...table, `${rows.length} open.`], json: { reports: rows } }
  },
}

export const showReport: Command = {
  usage: 'report <id>',
  says: 'Shows a reported message with the messages before and after it.',
  async run(context) {
    const { db } = context.deps
    const report = await requireReport(db, requireId(context, 'report'))
    const said = await selectContext(db, report, AROUND)
    await noteReading(context, { subject: `report:${report.id}` })
    return {
      lines: [
        `${report.reporter} reported it as ${report.reason} at ${momentOf(report.created_at)}: ${oneLine(report.note) || 'no note'}`,
        report.resolution ? `Resolved at ${momentOf(report.resolved_at)}: ${report.resolution}.` : 'Open.',
        '',
        ...said.map(({ number, created_at, email, body, removed_at }) => {
          const mark = number === report.number ? '>' : ' '
          const text = removed_at ? REMOVED_MESSAGE_TEXT : oneLine(body)
          return `${mark} ${momentOf(created_at)}  ${email}: ${text}`
        }),
      ],
      json: { report, said },
    }
  },
}

export const decideReport: Command = {
  usage: 'resolve-report <id> --action=dismiss|remove-message|suspend [--note=<text>]',
  says: 'Decides on a reported message. "suspend" removes the message and suspends its sender’s account. The reporter is notified.',
  options: { action: { type: 'string' }, note: { type: 'string' } },
  async run(context) {
    const { options } = context
    const id = requireId(context, 'report')
    const action = optionText(options.action)
    const resolution = Object.hasOwn(ACTIONS, action) ? ACTIONS[action] : undefined
    if (!resolution) throw new StartError('--action must be dismiss, remove-message or suspend.')
    const note = options.note === undefined ? '' : requireText(context, 'note')
    await inTransaction(context, async (tx, at) => {
      const report = await requireReport(tx, id)
      // Before the message: see the order in which rows are locked.
      if (resolution === 'suspended') await lockProfile(tx, report.writer_id)
      if (!(await resolveReport(tx, id, { resolution, note, at })))
        throw new StartError('This report has already been resolved.')
      const removed = resolution === 'dismissed' ? null : await removeMessage(tx, report.message_id, at)
      if (removed) await withdrawNotices(tx, removed.noticeKeys)
      await noteAudit(tx, context, {
        subject: `report:${id}`,
        reason: note,
        before: removed && { message: report.message_id, body: removed.body, files: removed.fileNames },
        after: { resolution },
      })
      if (resolution !== 'suspended') return
      const reason = note || `Report ${id}: ${report.reason}`
      // A member who is suspended for another reason stays suspended.
      if (await suspendUser(tx, report.writer_id, reason, at))
        await noteAudit(tx, context, {
          subject: `user:${report.writer_id}`,
          reason,
          after: { suspendedAt: at },
        })
    })
    return { lines: [`Report resolved: ${resolution}.`], json: { id, resolution } }
  },
}

async function requireReport(db: Database, id: string): Promise<ReportLine> {
  const report = await findReport(db, id)
  if (!report) throw new StartError(`There’s no report "${id}".`)
  return report
}
