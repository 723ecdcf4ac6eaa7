import { PAYMENT_ANSWERS } from '@bandstand/domain/payments'
import { sql } from 'kysely'
import { expect } from 'vitest'
import type { TestApp } from './app.ts'
import { type Member, signedInAt } from './factories.ts'
import { isBusy, isDeclared, type Press, pressThrice } from './money-acts.ts'
import { together } from './together.ts'

/** A press of a button; `answer` is what the server acknowledged it with, if it did. */
interface Pressed {
  member: Member
  key: string
  act(member: Member): Promise<object>
  answer?: object
}

/** What servers that are killed were asked to do with money, and what they acknowledged of it. */
export interface MoneyRecord {
  /** Presses a button once, every third time as `pressThrice` does. */
  press: Press
  /** How many presses wait for their answer. */
  underWay(): number
  /** The deposit was acknowledged. */
  noteDeposit(id: string): void
  /** An acknowledged press of one of these members, to be tried again. */
  findPress(memberIds: string[]): Pressed | null
  /** From now on only the database is asked about what was pressed until now: sessions end. */
  closeChapter(): void
  /**
   * Every acknowledged press has its effect and the same answer again, and what got none can be pressed again.
   * `signedIn` gives the member as signed in now.
   */
  expectKept(outside: TestApp, signedIn?: (member: Member) => Member): Promise<void>
}

export function createMoneyRecord(): MoneyRecord {
  let presses: Pressed[] = []
  const answered: { actor: string; key: string; answer: string }[] = []
  /** As `payment_events` tells them. */
  const facts: string[] = []
  let turn = 0
  let underWay = 0

  const note = ({ member, key, answer }: Pressed) => {
    if (!answer) return
    answered.push({ actor: member.id, key, answer: JSON.stringify(answer) })
    const fact = factOf(answer)
    if (fact) facts.push(fact)
  }

  return {
    async press(member, key, act) {
      const pressed: Pressed = { member, key, act }
      presses.push(pressed)
      underWay++
      const pressing = turn++ % 3 === 0 ? pressThrice(member, key, act) : act(member)
      const answer = await pressing.finally(() => underWay--)
      // It may have been pressed again by now, and noted with this answer.
      if (pressed.answer) expect(answer).toEqual(pressed.answer)
      else note(Object.assign(pressed, { answer }))
      return answer
    },

    underWay: () => underWay,

    noteDeposit(id) {
      facts.push(`${id} deposited`)
    },

    findPress(memberIds) {
      return presses.findLast(({ member, answer }) => answer && memberIds.includes(member.id)) ?? null
    },

    closeChapter() {
      presses = []
    },

    async expectKept(outside, signedIn = (member) => member) {
      await expectInDatabase(outside, facts, answered)
      const pressAgain = async (pressed: Pressed, tries = 3): Promise<void> => {
        const again = await pressed
          .act(signedInAt(outside, signedIn(pressed.member)))
          .catch((error: unknown) => {
            // Nobody promised anything about this one, and what it was about may be over.
            if (!pressed.answer && isDeclared(error)) return null
            if (tries > 1 && isBusy(error)) return 'busy'
            throw error
          })
        if (again === 'busy') return pressAgain(pressed, tries - 1)
        if (pressed.answer) expect(again).toEqual(pressed.answer)
        else if (again) note(Object.assign(pressed, { answer: again }))
      }
      await together(presses, 8, (pressed) => pressAgain(pressed))
    },
  }
}

/** The fact that an answer speaks of, where it speaks of only one. */
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
