import * as fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { createArtist, type Member } from '../../../test/members/factories.ts'

const PEOPLE = 9

let test: TestApp
let people: Member[]
beforeAll(async () => {
  test = await startTestApp()
  people = []
  for (let index = 0; index < PEOPLE; index++)
    people.push(await createArtist(test, { band_name: `P${index}` }))
})
afterAll(() => test.close())

/** What everyone should see, kept in sets: a pair is `a * PEOPLE + b` with the smaller one first, a block is directed. */
class Model {
  pairs = new Set<number>()
  blocks = new Set<number>()
  waiting = new Set<number>()
  undelivered = new Set<number>()
  declined = new Set<number>()

  pair = (a: number, b: number) => Math.min(a, b) * PEOPLE + Math.max(a, b)
  directed = (a: number, b: number) => a * PEOPLE + b
  isHidden = (me: number, other: number) =>
    this.blocks.has(this.directed(me, other)) || this.blocks.has(this.directed(other, me))
  /** The people that `me` sees besides themselves. */
  neighbours = (me: number, of: number) =>
    Array.from({ length: PEOPLE }, (_, other) => other).filter(
      (other) => other !== of && this.pairs.has(this.pair(of, other)) && !this.isHidden(me, other),
    )
  hops(me: number, them: number): number | null {
    if (this.isHidden(me, them)) return null
    let frontier = [me]
    const seen = new Set(frontier)
    for (let hop = 1; hop <= 4; hop++) {
      frontier = frontier.flatMap((each) => this.neighbours(me, each)).filter((each) => !seen.has(each))
      frontier.forEach((each) => seen.add(each))
      if (seen.has(them)) return hop
    }
    return null
  }
  connect(a: number, b: number) {
    this.pairs.add(this.pair(a, b))
    for (const each of [this.directed(a, b), this.directed(b, a)]) this.endRequest(each)
  }
  endRequest(directed: number) {
    this.waiting.delete(directed)
    this.undelivered.delete(directed)
  }
}

const acts = ['connect', 'accept', 'decline', 'withdraw', 'disconnect', 'block', 'unblock'] as const
const act = fc.record({
  // Connecting is more frequent than ending, or there would be no paths.
  verb: fc.oneof(
    { weight: 6, arbitrary: fc.constant('befriend' as const) },
    { weight: 4, arbitrary: fc.constantFrom(...acts) },
  ),
  me: fc.nat(PEOPLE - 1),
  them: fc.nat(PEOPLE - 1),
})

/** Does one thing through the API and in the model; what the server refuses, the model must refuse. */
async function run(model: Model, verb: (typeof acts)[number], me: number, them: number): Promise<void> {
  const { network } = people[me]!.api
  const uuid = people[them]!.id
  const [out, back] = [model.directed(me, them), model.directed(them, me)]
  const { request } = await network.status({ uuid })
  const received = model.waiting.has(back) && !model.undelivered.has(back)
  expect(request?.direction ?? null).toBe(received ? 'received' : model.waiting.has(out) ? 'sent' : null)
  if (verb === 'connect') {
    if (model.blocks.has(out))
      return expect(network.connect({ uuid })).rejects.toMatchObject({ code: 'PERSON_BLOCKED' })
    await network.connect({ uuid })
    if (model.pairs.has(model.pair(me, them)) || model.waiting.has(out)) return
    if (model.waiting.has(back)) return model.connect(me, them)
    model.waiting.add(out)
    if (model.blocks.has(back) || model.declined.has(out)) model.undelivered.add(out)
  } else if (verb === 'accept' || verb === 'decline') {
    if (!request || !received) return
    await network[verb]({ id: request.id })
    if (verb === 'accept') return model.connect(me, them)
    model.endRequest(back)
    model.declined.add(back)
  } else if (verb === 'withdraw') {
    if (request?.direction !== 'sent') return
    await network.withdraw({ id: request.id })
    model.endRequest(out)
  } else {
    await network[verb]({ uuid })
    if (verb === 'disconnect') model.pairs.delete(model.pair(me, them))
    if (verb === 'unblock') model.blocks.delete(out)
    if (verb !== 'block' || model.blocks.has(out)) return
    model.blocks.add(out)
    model.pairs.delete(model.pair(me, them))
    if (model.waiting.has(back)) model.declined.add(back)
    model.endRequest(back)
    model.endRequest(out)
  }
}

/** Everything that one member can read from the graph. */
async function compare(model: Model, me: number): Promise<void> {
  const { network } = people[me]!.api
  const others = people.map((_, index) => index).filter((index) => index !== me)
  const nameOf = (index: number) => `P${index}`
  const own = model.neighbours(me, me)
  const { degrees } = await network.degrees({ ids: others.map((index) => people[index]!.id).join(',') })
  const { connections } = await network.list({})
  expect(connections.map(({ person }) => person.name).toSorted()).toEqual(own.map(nameOf))
  for (const [at, them] of others.entries()) {
    const hops = model.hops(me, them)
    const shared = model.isHidden(me, them)
      ? []
      : model.neighbours(me, them).filter((each) => own.includes(each))
    expect([nameOf(them), degrees[at]]).toEqual([
      nameOf(them),
      {
        uuid: people[them]!.id,
        degree: hops !== null && hops <= 3 ? hops : null,
        sharedCount: shared.length,
      },
    ])
    const status = await network.status({ uuid: people[them]!.id })
    expect(status.shared.map(({ name }) => name).toSorted()).toEqual(
      shared.slice(0, 6).map(nameOf).toSorted(),
    )
    const path = status.path?.map(({ name }) => Number(name.slice(1))) ?? null
    expect(path && path.length - 1).toBe(hops)
    if (!path) continue
    expect([path[0], path.at(-1)]).toEqual([me, them])
    for (const [from, to] of path.slice(1).map((to, index) => [path[index]!, to] as const))
      expect(model.neighbours(me, from)).toContain(to)
  }
  const { suggestions, total } = await network.suggestions({})
  const second = others.filter((them) => model.hops(me, them) === 2)
  // People with a pending or declined request aren't suggested.
  const open = second.filter(
    (them) =>
      !model.waiting.has(model.directed(me, them)) &&
      !model.declined.has(model.directed(them, me)) &&
      !(model.waiting.has(model.directed(them, me)) && !model.undelivered.has(model.directed(them, me))),
  )
  expect(total).toBe(open.length)
  const found = suggestions.map(({ person, sharedCount }) => [person.name, sharedCount] as const)
  for (const [name, sharedCount] of found) {
    const them = Number(name.slice(1))
    expect(open).toContain(them)
    expect(sharedCount).toBe(model.neighbours(me, them).filter((each) => own.includes(each)).length)
  }
}

it('shows everyone the same degrees, shared connections and paths as a graph in memory', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(act, { minLength: 8, maxLength: 26 }),
      fc.nat(PEOPLE - 1),
      async (plan, looker) => {
        const { db } = test.deps
        await sql`truncate connections, connection_requests, blocks, network_people`.execute(db)
        const model = new Model()
        for (const { verb, me, them } of plan) {
          if (me === them) continue
          if (verb !== 'befriend') await run(model, verb, me, them)
          else {
            await run(model, 'connect', me, them)
            await run(model, 'connect', them, me).catch(() => {})
          }
        }
        for (const me of new Set([looker, ...plan.slice(-1).flatMap(({ me: last, them }) => [last, them])]))
          await compare(model, me)
      },
    ),
    { numRuns: 4 * inject('properties').times, endOnFailure: true },
  )
}, 60_000)
