import { countOf } from '@bandstand/domain/product'
import type { Database } from '../db/database.ts'
import { type Lane, laneOf, LANES } from '../job-lanes.ts'
import { type ClockRun, readClocks } from '../outbox/clock-runs.queries.ts'
import {
  discardJob,
  findJob,
  isJobId,
  JOB_STATES,
  type JobFilter,
  type JobRow,
  type LaneFigures,
  readLanes,
  retryGivenUp,
  retryJob,
  selectJobs,
  selectUndelivered,
} from '../outbox/jobs.queries.ts'
import { retryTransfer } from '../features/payments/index.ts'
import { StartError } from '../start-error.ts'
import { recordAudit, recordReading } from './audit-log.queries.ts'
import {
  type Answer,
  type Command,
  type CommandContext,
  inTransaction,
  isId,
  momentOf,
  oneLine,
  requireArgument,
  requireText,
  tableLines,
} from './command.ts'

const MOST_LISTED = 100

export const listQueue: Command = {
  usage: 'queue [--lane=<lane>] [--given-up]',
  says: 'Shows how many jobs each lane has and how late they are, when each clock last ended, then the jobs: given up, failing (with their last error), running and waiting.',
  options: { lane: { type: 'string' }, 'given-up': { type: 'boolean' } },
  async run(context) {
    const { db } = context.deps
    const { options } = context
    const filter: JobFilter = {
      ...(options.lane !== undefined && { lane: requireLane(options.lane) }),
      ...(options['given-up'] === true && { state: 'given up' as const }),
    }
    const [lanes, clocks, jobs] = await Promise.all([
      readLanes(db),
      readClocks(db),
      selectJobs(db, filter, MOST_LISTED),
    ])
    await recordReading(context, { after: { shown: jobs.length } })
    const counts = Object.fromEntries(
      JOB_STATES.map((state) => [state, lanes.reduce((sum, each) => sum + each[state], 0)]),
    )
    const sums = Object.entries(counts).map(([state, count]) => `${count} ${state}`)
    return {
      lines: [...laneLines(lanes), '', ...clockLines(clocks), '', ...jobLines(jobs), `${sums.join(', ')}.`],
      json: { lanes, clocks, counts, jobs },
    }
  },
}

export const showJob: Command = {
  usage: 'job <job>',
  says: 'Shows a job with its whole last error.',
  async run(context) {
    const job = await requireJob(context)
    await recordReading(context, { subject: `job:${job.id}` })
    const facts: [string, string][] = [
      ['job', job.id],
      ['lane', job.lane],
      ['what', job.kind ?? job.task],
      ['state', job.state],
      ['event', String(job.event_id ?? '-')],
      ['since', momentOf(job.since)],
      ['tries', `${job.attempts} of ${job.max_attempts}`],
      ['next', job.state === 'given up' ? '-' : momentOf(job.run_at)],
      ['last error', oneLine(job.last_error ?? '-')],
    ]
    return { lines: facts.map(([name, value]) => `${name.padEnd(12)}${value}`), json: job }
  },
}

export const listOutbox: Command = {
  usage: 'outbox',
  says: 'Lists events that haven’t been delivered yet, oldest first, each with its job.',
  async run(context) {
    const { db } = context.deps
    const { rows, total } = await selectUndelivered(db, MOST_LISTED)
    await recordReading(context, { after: { shown: rows.length } })
    return {
      lines: [...jobLines(rows), `${countOf(total, 'event')} pending.`],
      json: { events: rows, total },
    }
  },
}

export const retry: Command = {
  usage: 'retry <job, lane or transfer>',
  says: 'Runs a waiting, failing or given-up job now, with all its tries again, or all jobs of a lane that were given up. Also retries a refused transfer (see disputes).',
  async run(context) {
    const word = requireArgument(context, 'job, lane or transfer')
    if (isId(word)) return retryRefused(context, word)
    if (isLane(word)) return retryLane(context, word)
    if (!isJobId(word)) throw new StartError(`"${word}" isn’t a job or a lane.`)
    await inTransaction(context, async (tx) => {
      if (!(await retryJob(tx, word)))
        throw new StartError(`There’s no job ${word}, or it’s already running.`)
      await recordAudit(tx, context, { subject: `job:${word}` })
    })
    return { lines: [`Job ${word} is running now.`], json: { job: word } }
  },
}

export const discard: Command = {
  usage: 'discard <job> --reason=<text>',
  says: 'Deletes a failing or given-up job for good, with the event that it would deliver. A transfer of money can’t be discarded.',
  options: { reason: { type: 'string' } },
  async run(context) {
    const reason = requireText(context, 'reason')
    const job = await inTransaction(context, async (tx) => {
      const found = await requireJob(context, tx)
      const { id, kind, state, attempts, last_error } = found
      if (kind === 'payment.ordered')
        throw new StartError(
          `Job ${id} moves money that someone is owed, so it can’t be discarded. Retry it once its cause is fixed.`,
        )
      if (state === 'waiting' || kind === null)
        throw new StartError(`Job ${id} hasn’t failed, so it can’t be discarded.`)
      if (!(await discardJob(tx, found))) throw new StartError(`Job ${id} is running. Try again later.`)
      // Its payload can have an address, and this log is kept forever.
      await recordAudit(tx, context, {
        subject: `job:${id}`,
        reason,
        before: { kind, state, attempts, last_error },
      })
      return found
    })
    return { lines: [`Job ${job.id} (${job.kind}) is discarded.`], json: { job: job.id } }
  },
}

async function requireJob(context: CommandContext, db: Database = context.deps.db): Promise<JobRow> {
  const word = requireArgument(context, 'job')
  const job = await findJob(db, word)
  if (!job) throw new StartError(`There’s no job ${word}.`)
  return job
}

const isLane = (word: unknown): word is Lane => (LANES as readonly unknown[]).includes(word)

function requireLane(word: unknown): Lane {
  if (isLane(word)) return word
  throw new StartError(`--lane must be ${LANES.slice(0, -1).join(', ')} or ${LANES.at(-1)}.`)
}

async function retryLane(context: CommandContext, lane: Lane): Promise<Answer> {
  const count = await inTransaction(context, async (tx) => {
    const retried = await retryGivenUp(tx, lane)
    await recordAudit(tx, context, { subject: `lane:${lane}`, after: { retried } })
    return retried
  })
  return { lines: [`Retrying ${countOf(count, 'job')} of ${lane}.`], json: { lane, retried: count } }
}

async function retryRefused(context: CommandContext, id: string): Promise<Answer> {
  const order = await inTransaction(context, async (tx, at) => {
    const made = await retryTransfer(tx, id, at)
    if (!made) throw new StartError(`There’s no pending refused transfer "${id}".`)
    await recordAudit(tx, context, { subject: `order:${id}`, after: { order: made } })
    return made
  })
  return { lines: [`Retried as order ${order}.`], json: { order } }
}

function laneLines(lanes: LaneFigures[]): string[] {
  return tableLines(
    ['lane', 'ready', 'oldest', 'running', 'failing', 'given up', 'waiting'],
    lanes.map((each) => [
      each.lane,
      each.ready,
      each.ready > 0 ? `${Math.round(each.oldestSeconds)} s` : '-',
      each.running,
      each.failing,
      each['given up'],
      each.waiting,
    ]),
  )
}

function clockLines(clocks: ClockRun[]): string[] {
  return tableLines(
    ['clock', 'lane', 'last ended', 'ago'],
    clocks.map(({ name, finishedAt, ageSeconds }) => [
      name,
      laneOf(name),
      momentOf(finishedAt),
      `${Math.round(ageSeconds)} s`,
    ]),
  )
}

function jobLines(jobs: JobRow[]): string[] {
  return tableLines(
    ['job', 'lane', 'state', 'what', 'event', 'since', 'tries', 'next', 'last error'],
    jobs.map((job) => [
      job.id,
      job.lane,
      job.state,
      job.kind ?? job.task,
      job.event_id ?? '-',
      momentOf(job.since),
      `${job.attempts}/${job.max_attempts}`,
      momentOf(job.run_at),
      (job.last_error ?? '-').slice(0, 120),
    ]),
  )
}
