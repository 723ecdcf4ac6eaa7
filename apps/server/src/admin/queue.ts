import { countOf } from '@bandstand/domain/product'
import {
  countJobs,
  isJobId,
  type JobRow,
  retryJob,
  selectJobs,
  selectUndelivered,
} from '../outbox/jobs.queries.ts'
import { retryTransfer } from '../features/payments/index.ts'
import { StartError } from '../start-error.ts'
import { noteAudit, noteReading } from './audit-log.queries.ts'
import {
  type Answer,
  type Command,
  type CommandContext,
  inTransaction,
  isId,
  momentOf,
  requireArgument,
  tableLines,
} from './command.ts'

const MOST_LISTED = 100

export const listQueue: Command = {
  usage: 'queue',
  says: 'Shows jobs: abandoned, failing (with their last error), running and waiting.',
  async run(context) {
    const { db } = context.deps
    const [counts, jobs] = await Promise.all([countJobs(db), selectJobs(db, MOST_LISTED)])
    await noteReading(context, { after: { shown: jobs.length } })
    const sums = Object.entries(counts).map(([state, count]) => `${count} ${state}`)
    return {
      lines: [...jobLines(jobs), sums.length > 0 ? `${sums.join(', ')}.` : 'No jobs.'],
      json: { counts, jobs },
    }
  },
}

export const listOutbox: Command = {
  usage: 'outbox',
  says: 'Lists events that haven’t been delivered yet, oldest first, each with its job.',
  async run(context) {
    const { db } = context.deps
    const { rows, total } = await selectUndelivered(db, MOST_LISTED)
    await noteReading(context, { after: { shown: rows.length } })
    return {
      lines: [...jobLines(rows), `${countOf(total, 'event')} pending.`],
      json: { events: rows, total },
    }
  },
}

export const retry: Command = {
  usage: 'retry <job or transfer>',
  says: 'Runs a waiting, failing or abandoned job now, or retries a refused transfer (see disputes).',
  async run(context) {
    const word = requireArgument(context, 'job or transfer')
    if (isId(word)) return retryRefused(context, word)
    if (!isJobId(word)) throw new StartError(`"${word}" isn’t a job number.`)
    await inTransaction(context, async (tx) => {
      if (!(await retryJob(tx, word)))
        throw new StartError(`There’s no job ${word}, or it’s already running.`)
      await noteAudit(tx, context, { subject: `job:${word}` })
    })
    return { lines: [`Job ${word} is running now.`], json: { job: word } }
  },
}

async function retryRefused(context: CommandContext, id: string): Promise<Answer> {
  const order = await inTransaction(context, async (tx, at) => {
    const made = await retryTransfer(tx, id, at)
    if (!made) throw new StartError(`There’s no pending refused transfer "${id}".`)
    await noteAudit(tx, context, { subject: `order:${id}`, after: { order: made } })
    return made
  })
  return { lines: [`Retried as order ${order}.`], json: { order } }
}

function jobLines(jobs: JobRow[]): string[] {
  return tableLines(
    ['job', 'state', 'what', 'event', 'since', 'tries', 'next', 'last error'],
    jobs.map((job) => [
      job.id,
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
