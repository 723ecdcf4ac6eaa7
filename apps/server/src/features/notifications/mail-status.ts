import type { MailStatus } from '@bandstand/api-spec'
import type { Actor } from '../../auth/actor.ts'
import type { Database } from '../../db/database.ts'
import type { Deps } from '../../deps.ts'
import type { MailReport } from '../../integrations/mail/port.ts'
import { emit } from '../../outbox/events.ts'
import { clearMailProblem, findMailProblem, saveMailProblem } from './mail-problems.queries.ts'

const MOST_CHARS = 500

/** Stores what the mail provider reported; a repeat, and what is older than what is known, change nothing. */
export async function saveMailReports({ db, now }: Deps, reports: MailReport[]): Promise<void> {
  for (const { address, kind, reason, at } of reports) {
    const problem = {
      address,
      kind,
      // PostgreSQL has no null character.
      reason: reason.replaceAll('\0', '').slice(0, MOST_CHARS),
      at: new Date(Math.min(at.getTime(), now().getTime())),
    }
    await db.transaction().execute(async (tx) => {
      const userId = await saveMailProblem(tx, problem)
      if (userId && kind === 'bounced') await emit(tx, 'account.mail_returned', { userId })
    })
  }
}

/** Returns the caller's address and whether mails to it come back. */
export async function getMailStatus(db: Database, { userId }: Actor): Promise<MailStatus> {
  const problem = await findMailProblem(db, userId)
  return {
    problem: problem && { kind: problem.kind, address: problem.email, at: problem.at.toISOString() },
  }
}

/** Sends the caller all mails again, until the next one comes back. A repeat changes nothing. */
export function retryMail({ db, now }: Deps, actor: Actor): Promise<MailStatus> {
  return db.transaction().execute(async (tx) => {
    await clearMailProblem(tx, actor.userId, now())
    return getMailStatus(tx, actor)
  })
}
