import { randomUUID } from 'node:crypto'
import * as fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { createArtist, type Member, signedInAt } from '../../../test/members/factories.ts'
import { befriend } from '../../../test/members/network.ts'
import { startSecondServer } from '../../../test/second-server.ts'

const RUNS = 6

let test: TestApp
let second: Awaited<ReturnType<typeof startSecondServer>>
beforeAll(async () => {
  test = await startTestApp()
  second = await startSecondServer(test)
})
afterAll(async () => {
  await second.close()
  await test.close()
})

/** Either of the two writes, once or with a repeat at the same moment, or reads up to a part of what is there. */
const act = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({ kind: fc.constant('write' as const), by: fc.nat(1), repeats: fc.nat(2) }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constant('read' as const), by: fc.nat(1), part: fc.nat(100) }),
  },
)

it('numbers concurrent messages without gaps, loses nothing, stores nothing twice, and counts unread ones', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(act, { minLength: 1, maxLength: 6 }), { minLength: 1, maxLength: 4 }),
      async (waves) => {
        const pair = [await createArtist(test), await createArtist(test)] as const
        await befriend(test, [...pair])
        const { threadId: id } = await pair[0].api.messages.start({ userId: pair[1].id })
        const at = (member: Member, turn: number) => (turn % 2 ? member : signedInAt(second, member))
        const written: string[] = []
        let newest = 0
        for (const wave of waves) {
          const answers = await Promise.all(
            wave.map(async (each, turn) => {
              const who = pair[each.by]!
              if (each.kind === 'read') {
                const number = Math.floor((newest * each.part) / 100)
                await at(who, turn).api.messages.read({ id, number })
                return []
              }
              const message = { id, key: randomUUID(), body: randomUUID() }
              written.push(message.body)
              const sends = Array.from({ length: 1 + each.repeats }, (_, copy) =>
                at(who, turn + copy).api.messages.send(message),
              )
              const numbers = (await Promise.all(sends)).map(({ number }) => number)
              expect(new Set(numbers).size).toBe(1)
              return numbers
            }),
          )
          newest = Math.max(newest, ...answers.flat())
          await expectCounts(id, [...pair])
        }
        for (const member of pair) {
          const seen: { number: number; body: string }[] = []
          for (let before: number | undefined; before !== 1;) {
            const page = await member.api.messages.get({ id, ...(before ? { before } : {}) })
            seen.push(...page.messages)
            if (page.olderBefore === null) break
            before = page.olderBefore
          }
          expect(seen.map(({ number }) => number)).toEqual(written.map((_, index) => written.length - index))
          expect(seen.map(({ body }) => body).toSorted()).toEqual(written.toSorted())
        }
      },
    ),
    { numRuns: RUNS },
  )
}, 60_000)

/** What is stored of each member is what can be counted, and what the API says. */
async function expectCounts(threadId: string, pair: Member[]): Promise<void> {
  const { rows } = await sql<{ user_id: string; unread: number; counted: number }>`
    select mine.user_id, mine.unread, (select count(*) from messages m where m.thread_id = mine.thread_id
      and m.number > mine.read_number and m.sender_id <> mine.user_id) as counted
    from thread_members mine where mine.thread_id = ${threadId}`.execute(test.deps.db)
  for (const { unread, counted } of rows) expect(unread).toBe(counted)
  for (const member of pair) {
    const { messages } = await member.api.messages.unread()
    expect(messages).toBe(rows.find(({ user_id }) => user_id === member.id)?.unread)
  }
}
