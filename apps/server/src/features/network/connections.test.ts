import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { createArtist, createVenue, type Member } from '../../../test/factories.ts'
import { areConnected, isBlockedBetween } from './index.ts'

let test: TestApp
let people: Member[]
beforeAll(async () => {
  test = await startTestApp()
  people = [
    await createArtist(test),
    await createVenue(test),
    await createArtist(test),
    await createArtist(test),
  ]
})
afterAll(() => test.close())

async function connect(a: string, b: string): Promise<void> {
  await sql`
    insert into connections (user1_id, user2_id, connection_type, created_at)
    values (least(${a}::uuid, ${b}::uuid), greatest(${a}::uuid, ${b}::uuid), 'request', now())`.execute(
    test.deps.db,
  )
}
/** Each person's neighbours by their ids, as the arrays say. */
async function neighbours(): Promise<Record<string, string[]>> {
  const { rows } = await sql<{ uuid: string; others: string[]; degree: number }>`
    select p.uuid, p.degree, array(
      select o.uuid from unnest(p.neighbours) with ordinality n (number, at) join network_people o using (number) order by at
    )::text[] as others from network_people p`.execute(test.deps.db)
  return Object.fromEntries(rows.map(({ uuid, others }) => [uuid, others.toSorted()]))
}

describe('the network', () => {
  it('has one row for each pair, and each of the two has the other beside them [ENT-57]', async () => {
    const [a, b, c, d] = people.map(({ id }) => id) as [string, string, string, string]
    await connect(a, b)
    await connect(c, a)
    await connect(d, a)
    await expect(connect(b, a)).rejects.toThrow('connections_user1_id_user2_id_key')
    expect(await neighbours()).toEqual({ [a]: [b, c, d].toSorted(), [b]: [a], [c]: [a], [d]: [a] })
    const { db } = test.deps
    expect([await areConnected(db, a, b), await areConnected(db, b, a)]).toEqual([true, true])
    expect(await areConnected(db, b, c)).toBe(false)

    await sql`delete from connections where ${b}::uuid in (user1_id, user2_id)`.execute(db)
    expect(await neighbours()).toEqual({ [a]: [c, d].toSorted(), [b]: [], [c]: [a], [d]: [a] })
    // Somebody leaves Bandstand.
    await sql`delete from users where id = ${a}`.execute(db)
    expect(await neighbours()).toEqual({ [b]: [], [c]: [], [d]: [] })

    await connect(b, c)
    await connect(d, c)
    const kept = await neighbours()
    await sql`select fill_network()`.execute(db)
    expect(await neighbours()).toEqual(kept)
  })

  it('knows a block from both sides', async () => {
    const [, b, c, d] = people.map(({ id }) => id) as [string, string, string, string]
    const { db } = test.deps
    await db.insertInto('blocks').values({ blocker_id: b, blocked_id: c, created_at: new Date() }).execute()
    expect([await isBlockedBetween(db, b, c), await isBlockedBetween(db, c, b)]).toEqual([true, true])
    expect(await isBlockedBetween(db, b, d)).toBe(false)
  })
})
