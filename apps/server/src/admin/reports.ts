import { REMOVED_TEXT } from '@bandstand/domain/reports'
import { listOwnedParties, suspendUser } from '../auth/index.ts'
import type { Database } from '../db/database.ts'
import { type OperatorDecision, settleReports } from '../features/reports/index.ts'
import { StartError } from '../start-error.ts'
import { recordAudit, recordReading } from './audit-log.queries.ts'
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
import {
  listResponsible,
  type ReportLine,
  selectContext,
  selectOpenReports,
  selectReports,
} from './reports.queries.ts'

const MOST_LISTED = 200
/** Messages before and after the reported one. */
const AROUND = 5
const ACTIONS: Record<string, OperatorDecision> = {
  dismiss: 'dismissed',
  warn: 'warned',
  remove: 'removed',
  suspend: 'suspended',
}

export const listReports: Command = {
  usage: 'reports',
  says: 'Lists reported messages, profiles, gigs and reviews that need a decision, oldest first.',
  async run(context) {
    const rows = await selectOpenReports(context.deps.db, MOST_LISTED)
    await recordReading(context, { after: { shown: rows.length } })
    const table = tableLines(
      ['report', 'since', 'what', 'reports', 'reasons', 'owner', 'text', 'note'],
      rows.map((row) => [
        row.id,
        momentOf(row.created_at),
        row.subject,
        row.reports,
        row.reasons.join(', '),
        row.owner,
        headline(row.content).slice(0, 60),
        row.note.slice(0, 60),
      ]),
    )
    return { lines: [...table, `${rows.length} open.`], json: { reports: rows } }
  },
}

export const showReport: Command = {
  usage: 'report <id>',
  says: 'Shows what was reported, as it was then, and everyone who reported it. A message is shown with those before and after it.',
  async run(context) {
    const { db } = context.deps
    const reports = await requireReports(db, requireId(context, 'report'))
    const [report] = reports
    const said = report.subject === 'message' ? await selectContext(db, report.subject_id, AROUND) : []
    await recordReading(context, { subject: `report:${report.id}` })
    return {
      lines: [
        `A ${report.subject} of ${report.owner} (${report.subject_id})`,
        ...reports.map(reportLine),
        '',
        ...(said.length > 0
          ? said.map(({ id, created_at, email, body, removed_at }) => {
              const mark = id === report.subject_id ? '>' : ' '
              return `${mark} ${momentOf(created_at)}  ${email}: ${removed_at ? REMOVED_TEXT : oneLine(body)}`
            })
          : contentLines(report.content)),
      ],
      json: { report, reports, said },
    }
  },
}

export const decideReport: Command = {
  usage: 'resolve-report <id> --action=dismiss|warn|remove|suspend [--note=<text>]',
  says: 'Settles all open reports about the same thing. "remove" is for messages, gigs and reviews. "suspend" also suspends the account of whoever wrote a message, and otherwise of everyone who owns the act or venue. The reporters are notified, and so is the member unless it’s dismissed.',
  options: { action: { type: 'string' }, note: { type: 'string' } },
  async run(context) {
    const { options } = context
    const id = requireId(context, 'report')
    const action = optionText(options.action)
    const resolution = Object.hasOwn(ACTIONS, action) ? ACTIONS[action] : undefined
    if (!resolution) throw new StartError('--action must be dismiss, warn, remove or suspend.')
    const note = options.note === undefined ? '' : requireText(context, 'note')
    const count = await inTransaction(context, async (tx, at) => {
      const [report] = await requireReports(tx, id)
      if (resolution === 'removed' && report.subject === 'profile')
        throw new StartError('A profile can’t be removed. Warn its owner, or suspend the account.')
      const responsible = resolution === 'suspended' ? await listResponsible(tx, report) : []
      const theirs = await Promise.all(responsible.map((personId) => listOwnedParties(tx, personId)))
      const settled = await settleReports(tx, id, { resolution, note, at, suspends: theirs.flat() })
      if (!settled) throw new StartError('This report has already been resolved.')
      await recordAudit(tx, context, {
        subject: `report:${id}`,
        reason: note,
        before: settled.removed,
        after: { resolution, reports: settled.reports },
      })
      const reason = note || `Report ${id}: ${report.reason}`
      // A member who is suspended for another reason stays suspended.
      for (const personId of responsible)
        if (await suspendUser(tx, personId, reason, at))
          await recordAudit(tx, context, { subject: `user:${personId}`, reason, after: { suspendedAt: at } })
      return settled.reports
    })
    return {
      lines: [`${count === 1 ? 'Report' : `${count} reports`} resolved: ${resolution}.`],
      json: { id, resolution, reports: count },
    }
  },
}

async function requireReports(db: Database, id: string): Promise<[ReportLine, ...ReportLine[]]> {
  const [report, ...others] = await selectReports(db, id)
  if (!report) throw new StartError(`There’s no report "${id}".`)
  return [report, ...others]
}

function reportLine({ created_at, reporter, reason, note, resolution, resolved_at }: ReportLine): string {
  const outcome = resolution ? `${resolution} at ${momentOf(resolved_at)}` : 'open'
  return `${momentOf(created_at)}  ${reporter} reported it as ${reason} (${outcome}): ${oneLine(note) || 'no note'}`
}

/** Returns what identifies reported content in one line. */
function headline(content: Record<string, unknown>): string {
  const { title, text, venueName, bandName, fullName } = content
  const found = [title, text, venueName, bandName, fullName].find(
    (value) => typeof value === 'string' && value,
  )
  return typeof found === 'string' ? found : ''
}

/** Returns the fields of reported content that aren't empty. */
function contentLines(content: Record<string, unknown>): string[] {
  return Object.entries(content)
    .filter(([, value]) => value !== null && value !== '' && !(Array.isArray(value) && value.length === 0))
    .map(
      ([field, value]) => `${field}: ${oneLine(typeof value === 'string' ? value : JSON.stringify(value))}`,
    )
}
