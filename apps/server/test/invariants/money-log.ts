import { PAYMENT_ANSWERS } from '@bandstand/domain/payments'
import { sql } from 'kysely'
import { expect } from 'vitest'
import type { TestApp } from '../app.ts'
import { type Member, signedInAt } from '../members/factories.ts'
import { isBusy, isDeclared, type Send, sendThrice } from '../members/money-acts.ts'
import { together } from '../together.ts'

/** A request that was sent; `answer` is the server's acknowledgment, if there was one. */
interface Attempt {
  member: Member
  key: string
  act(member: Member): Promise<object>
  answer?: object
}

/** The money requests sent to servers that are killed, and what they acknowledged. */
export interface MoneyLog {
  /** Sends a request once, and every third one like `sendThrice`. */
  send: Send
  /** How many requests have no response yet. */
  underWay(): number
  /** The deposit was acknowledged. */
  recordDeposit(id: string): void
  /** Returns the newest acknowledged request of one of these members, to be sent again; null when there is none. */
  findAttempt(memberIds: string[]): Attempt | null
  /** Checks what was sent until now only in the database from now on, because its sessions end. */
  closeChapter(): void
  /**
   * Expects that every acknowledged request has its effect and gets the same response again, and that others can be sent
   * again. `signedIn` returns the member as signed in now.
   */
  expectRecorded(outside: TestApp, signedIn?: (member: Member) => Member): Promise<void>
}

export function createMoneyLog(): MoneyLog {
  let attempts: Attempt[] = []
  const answered: { actor: string; key: string; answer: string }[] = []
  /** As in `payment_events`. */
  const facts: string[] = []
  let turn = 0
  let underWay = 0

  const note = ({ member, key, answer }: Attempt) => {
    if (!answer) return
    answered.push({ actor: member.id, key, answer: JSON.stringify(answer) })
    const fact = factOf(answer)
    if (fact) facts.push(fact)
  }

  return {
    async send(member, key, act) {
      const attempt: Attempt = { member, key, act }
      attempts.push(attempt)
      underWay++
      const sending = turn++ % 3 === 0 ? sendThrice(member, key, act) : act(member)
      const answer = await sending.finally(() => underWay--)
      // It may have been sent again by now, and recorded with this response.
      if (attempt.answer) expect(answer).toEqual(attempt.answer)
      else note(Object.assign(attempt, { answer }))
      return answer
    },

    underWay: () => underWay,

    recordDeposit(id) {
      facts.push(`${id} deposited`)
    },

    findAttempt(memberIds) {
      return attempts.findLast(({ member, answer }) => answer && memberIds.includes(member.id)) ?? null
    },

    closeChapter() {
      attempts = []
    },

    async expectRecorded(outside, signedIn = (member) => member) {
      await expectInDatabase(outside, facts, answered)
      const sendAgain = async (attempt: Attempt, tries = 3): Promise<void> => {
        const again = await attempt
          .act(signedInAt(outside, signedIn(attempt.member)))
          .catch((error: unknown) => {
            // Nothing was promised about this one, and its subject may have ended.
            if (!attempt.answer && isDeclared(error)) return null
            if (tries > 1 && isBusy(error)) return 'busy'
            throw error
          })
        if (again === 'busy') return sendAgain(attempt, tries - 1)
        if (attempt.answer) expect(again).toEqual(attempt.answer)
        else if (again) note(Object.assign(attempt, { answer: again }))
      }
      await together(attempts, 8, (attempt) => sendAgain(attempt))
    },
  }
}

/** The fact that a response is about, if it's about only one. */
function factOf(answer: object): string | null {
  const { id, payoutId, message } = answer as { id?: string; payoutId?: string; message?: string }
  if (payoutId) return `${payoutId} payout_requested`
  if (message === PAYMENT_ANSWERS.release) return `${id} released`
  if (message === PAYMENT_ANSWERS.cancel) return `${id} cancelled`
  return message === PAYMENT_ANSWERS.problem ? `${id} problem_reported` : null
}

async function expectInDatabase(
  { deps: { db } }: TestApp,
  facts: string[],
  answered: { actor: string; key: string; answer: string }[],
): Promise<void> {
  const missing = await sql`
    select fact from unnest(${facts}::text[]) as wanted (fact)
    except select coalesce(transaction_id, order_id) || ' ' || event from payment_events`.execute(db)
  expect(missing.rows).toEqual([])
  const lost = await sql`
    select w.* from unnest(
      ${answered.map(({ actor }) => actor)}::uuid[], ${answered.map(({ key }) => key)}::uuid[],
      ${answered.map(({ answer }) => answer)}::jsonb[]) as w (actor, key, answer)
    left join money_requests r on r.actor_id = w.actor and r.key = w.key
    where r.answer is distinct from w.answer`.execute(db)
  expect(lost.rows).toEqual([])
}
