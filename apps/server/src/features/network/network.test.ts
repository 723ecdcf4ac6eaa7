import { apiSpec } from '@bandstand/api-spec'
import { traverseContractProcedures } from '@orpc/server'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { mailAbout } from '../../../test/members/accounts.ts'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import {
  anonymous,
  createArtist,
  createProVenue,
  createVenue,
  type Member,
  signInAgain,
} from '../../../test/members/factories.ts'
import { befriend, neighboursById } from '../../../test/members/network.ts'
import { played } from '../../../test/members/reviews.ts'
import { areConnected, findBlockers } from './index.ts'

let test: TestApp
beforeAll(async () => {
  test = await startTestApp()
})
afterAll(() => test.close())

const newArtist = (band_name: string, columns: Parameters<typeof createArtist>[1] = {}) =>
  createArtist(test, { band_name, ...columns })
const ask = (from: Member, to: Member, note = '') => from.api.network.connect({ uuid: to.id, note })
const status = (me: Member, them: Member) => me.api.network.status({ uuid: them.id })
const received = async (me: Member) =>
  (await me.api.network.requests({ direction: 'received' })).requests.map(({ person, note }) => [
    person.name,
    note,
  ])
const sent = async (me: Member) =>
  (await me.api.network.requests({ direction: 'sent' })).requests.map(({ person }) => person.name)
const names = (people: { name: string }[] | null) => people?.map(({ name }) => name) ?? null
const nothing = { connect: false, accept: false, decline: false, withdraw: false, disconnect: false }
/** Everything that is stored about the network. */
async function stored(): Promise<string> {
  const { rows } = await sql<{ all: string }>`
    select concat((select json_agg(c order by id) from connections c), (select json_agg(r order by id) from connection_requests r),
      (select json_agg(b order by blocker_id, blocked_id) from blocks b)) as all`.execute(test.deps.db)
  return rows[0]!.all
}

describe('a request to connect', () => {
  it('is pending with its note, is mailed, and once accepted creates a connection that both see [NET-03 CALL-50 ENT-57 ENT-58 ROLE-05 ROLE-06]', async () => {
    const [ada, room] = [await newArtist('Ada’s Trio'), await createVenue(test, { venue_name: 'The Loft' })]
    expect(await status(ada, room)).toMatchObject({
      degree: null,
      path: null,
      abilities: { connect: true },
    })
    const asked = await ask(ada, room, '  We met at the fair.  ')
    expect(asked).toMatchObject({
      degree: null,
      connection: null,
      request: { direction: 'sent', note: 'We met at the fair.' },
      abilities: { ...nothing, withdraw: true, block: true },
    })
    expect(await received(room)).toEqual([['Ada’s Trio', 'We met at the fair.']])
    expect([await sent(ada), await received(ada), await sent(room)]).toEqual([['The Loft'], [], []])
    expect((await mailAbout(test, room.email, 'asked to connect with you')).text).toContain(
      'We met at the fair.',
    )
    expect(await status(room, ada)).toMatchObject({
      request: { direction: 'received' },
      abilities: { ...nothing, accept: true, decline: true, block: true },
    })

    // Another request changes nothing, however often and whatever its text.
    const before = await stored()
    expect(await ask(ada, room, 'Another note')).toMatchObject({ request: { note: 'We met at the fair.' } })
    expect(await stored()).toBe(before)

    const { id } = (await status(room, ada)).request!
    const twice = await Promise.all([room.api.network.accept({ id }), room.api.network.accept({ id })])
    for (const answer of twice)
      expect(answer).toMatchObject({
        degree: 1,
        request: null,
        connection: { connectionType: 'request' },
        abilities: { ...nothing, disconnect: true },
      })
    expect(names(twice[0].path)).toEqual(['The Loft', 'Ada’s Trio'])
    const { connections, total } = await ada.api.network.list({ q: 'LOFT' })
    expect(total).toBe(1)
    expect(connections).toMatchObject([
      {
        user1Id: [ada.id, room.id].toSorted()[0],
        user2Id: [ada.id, room.id].toSorted()[1],
        connectionType: 'request',
        createdAt: expect.any(String),
        degree: 1,
        person: { uuid: room.id, name: 'The Loft', venueType: 'Bar' },
        sharedCount: 0,
        playedTogether: null,
      },
    ])
    expect(await room.api.network.list({ q: 'loft' })).toMatchObject({ connections: [], total: 0 })
    await test.deps.db
      .updateTable('profiles')
      .set({ venue_name: 'Café Zoë' })
      .where('uuid', '=', room.id)
      .execute()
    expect((await ada.api.network.list({ q: 'cafe zoe' })).total).toBe(1)
    expect(await ada.api.network.list({ q: 'cafe', page: 2 })).toMatchObject({ connections: [], total: 1 })
    expect((await ada.api.network.list({ q: 'loft' })).total).toBe(0)
    await test.deps.db
      .updateTable('profiles')
      .set({ venue_name: 'The Loft' })
      .where('uuid', '=', room.id)
      .execute()
    await mailAbout(test, ada.email, 'You and The Loft are connected')
    expect(await test.mailbox.list(ada.email)).toHaveLength(1)

    await ada.api.network.disconnect({ uuid: room.id })
    expect(await ada.api.network.disconnect({ uuid: room.id })).toMatchObject({ degree: null })
    expect((await room.api.network.list({})).total).toBe(0)
  })

  it('that crosses another one, or is sent many times at once, creates one connection', async () => {
    const [a, b] = [await newArtist('A'), await newArtist('B')]
    await Promise.all([ask(a, b), ask(b, a), ask(a, b), ask(b, a)])
    expect(await status(a, b)).toMatchObject({ degree: 1, request: null })
    const all = await sql<{ status: string }>`
      select status from connection_requests where ${a.id} in (from_id, to_id)`.execute(test.deps.db)
    expect(all.rows).toEqual([{ status: 'accepted' }])
    expect(await neighboursById(test, [a, b])).toEqual([[b.id], [a.id]])
  })

  it('is declined silently, and the next one within 30 days is not delivered', async () => {
    const [a, b] = [await newArtist('A'), await newArtist('B')]
    await ask(a, b)
    const { id } = (await status(b, a)).request!
    await expect(a.api.network.accept({ id })).rejects.toMatchObject({ code: 'CONNECTION_REQUEST_NOT_FOUND' })
    await b.api.network.decline({ id })
    expect(await b.api.network.decline({ id })).toMatchObject({ request: null, abilities: { connect: true } })
    await expect(b.api.network.accept({ id })).rejects.toMatchObject({ code: 'CONNECTION_REQUEST_NOT_FOUND' })
    expect(await sent(a)).toEqual([])

    expect(await ask(a, b)).toMatchObject({ request: { direction: 'sent' } })
    expect(await received(b)).toEqual([])
    const again = (await status(a, b)).request!
    await expect(b.api.network.accept(again)).rejects.toMatchObject({ code: 'INPUT_INVALID' })
    await expect(b.api.network.accept({ id: again.id })).rejects.toMatchObject({ status: 404 })
    await a.api.network.withdraw({ id: again.id })
    expect(await a.api.network.withdraw({ id: again.id })).toMatchObject({ abilities: { connect: true } })

    test.setTime(new Date(Date.now() + 31 * 86_400_000))
    await ask(await signInAgain(test, a), b)
    expect(await received(await signInAgain(test, b))).toEqual([['A', '']])
    test.setTime(new Date())
  })

  it('to oneself, to nobody, or with too long a note is refused, and strangers see nothing', async () => {
    const [a, b, stranger] = [await newArtist('A'), await newArtist('B'), await newArtist('C')]
    await ask(a, b)
    const { id } = (await status(a, b)).request!
    const before = await stored()
    await expect(ask(a, a)).rejects.toMatchObject({
      code: 'NETWORK_SELF',
      message: 'You can’t connect with yourself',
    })
    await expect(a.api.network.status({ uuid: a.id })).rejects.toMatchObject({ code: 'NETWORK_SELF' })
    await expect(
      a.api.network.connect({ uuid: '00000000-0000-4000-8000-000000000000' }),
    ).rejects.toMatchObject({ code: 'PROFILE_NOT_FOUND' })
    await expect(ask(a, stranger, 'x'.repeat(301))).rejects.toMatchObject({ code: 'INPUT_INVALID' })
    const forged = { body: { note: '', delivered: true }, method: 'PUT' }
    expect((await a.fetch(`/api/network/people/${stranger.id}/request`, forged)).status).toBe(422)
    await expect(a.api.network.degrees({ ids: 'x' })).rejects.toMatchObject({ code: 'INPUT_INVALID' })
    const many = Array.from({ length: 51 }, () => b.id).join(',')
    await expect(a.api.network.degrees({ ids: many })).rejects.toMatchObject({ code: 'INPUT_INVALID' })
    for (const verb of ['accept', 'decline', 'withdraw'] as const)
      await expect(stranger.api.network[verb]({ id })).rejects.toMatchObject({ status: 404 })
    expect(await stored()).toBe(before)
    const operations: string[] = []
    traverseContractProcedures({ router: apiSpec.network, path: [] }, ({ contract }) => {
      const { method = 'GET', path = '' } = contract['~orpc'].route
      operations.push(`${method} ${path.replace(/\{.*?\}/g, id)}`)
    })
    const statuses = operations.map(async (each) => {
      const [method, path] = each.split(' ') as [string, string]
      return (await anonymous(test).fetch(`/api${path}`, { method })).status
    })
    expect(new Set(await Promise.all(statuses))).toEqual(new Set([401]))
  })
})

describe('a block', () => {
  it('ends the connection, hides both from each other, and notifies nobody', async () => {
    const [a, b, c] = [await newArtist('A'), await newArtist('B'), await newArtist('C')]
    await befriend(test, [a, b], [a, c], [b, c])
    expect(await status(a, b)).toMatchObject({ degree: 1, sharedCount: 1 })
    const blocked = await b.api.network.block({ uuid: a.id })
    expect(blocked).toMatchObject({ degree: null, abilities: { ...nothing, block: false, unblock: true } })
    await b.api.network.block({ uuid: a.id })
    for (const [one, other] of [
      [a, b],
      [b, a],
    ] as const) {
      expect((await findBlockers(test.deps.db, one.id, other.id)).size).toBe(1)
      expect(await areConnected(test.deps.db, one.id, other.id)).toBe(false)
    }
    expect(await areConnected(test.deps.db, a.id, c.id)).toBe(true)
    expect(names((await b.api.network.blocked()).people)).toEqual(['A'])
    expect(await neighboursById(test, [a, b])).toEqual([[c.id], [c.id]])

    // To the blocked member it looks as if they had been removed: they can send a request, which is answered as if delivered.
    const free = await status(a, b)
    expect(free).toMatchObject({
      degree: null,
      sharedCount: 0,
      path: null,
      abilities: { connect: true, unblock: false },
    })
    expect(await ask(a, b, 'Why?')).toMatchObject({ request: { direction: 'sent', note: 'Why?' } })
    expect(await sent(a)).toEqual(['B'])
    expect([await received(b), (await status(b, a)).request]).toEqual([[], null])
    expect(await test.mailbox.list(b.email)).toEqual([])
    for (const [me, them] of [
      [a, b],
      [b, a],
    ] as const) {
      expect((await me.api.network.suggestions({})).suggestions).toEqual([])
      expect(names((await me.api.network.picture()).people)).not.toContain(them === a ? 'A' : 'B')
      expect((await me.api.network.degrees({ ids: `${them.id},${c.id}` })).degrees).toEqual([
        { uuid: them.id, degree: null, sharedCount: 0 },
        { uuid: c.id, degree: 1, sharedCount: 0 },
      ])
    }
    await expect(ask(b, a)).rejects.toMatchObject({ code: 'PERSON_BLOCKED' })
    await b.api.network.unblock({ uuid: a.id })
    expect(await received(b)).toEqual([])
    // Now both want it.
    expect(await ask(b, a)).toMatchObject({ degree: 1, sharedCount: 1 })
  })

  it('removes blocked members from paths between others', async () => {
    const [a, b, c] = [await newArtist('A'), await newArtist('B'), await newArtist('C')]
    await befriend(test, [a, b], [b, c])
    expect(names((await status(a, c)).path)).toEqual(['A', 'B', 'C'])
    await sql`insert into blocks values (${b.id}, ${a.id}, now())`.execute(test.deps.db)
    expect(await status(a, c)).toMatchObject({ path: null, degree: null, sharedCount: 0 })
  })

  it('wins over a request and over an acceptance at the same moment', async () => {
    for (let round = 0; round < 5; round++) {
      const [a, b] = [await newArtist('A'), await newArtist('B')]
      await ask(a, b)
      const { id } = (await status(b, a)).request!
      await Promise.allSettled([
        b.api.network.accept({ id }),
        b.api.network.block({ uuid: a.id }),
        ask(a, b),
        ask(a, b),
      ])
      expect(await neighboursById(test, [a, b])).toEqual([[], []])
      expect(await received(b)).toEqual([])
      expect((await a.api.network.list({})).total).toBe(0)
    }
  })
})

describe('people beyond direct connections', () => {
  it('are suggested by shared connections, then instruments, then whole miles [NET-04 CALL-51 ENT-58]', async () => {
    const place = (place_id: string, location: string) => ({ place_id, location })
    const detroit = place('city:detroit-mi', 'Detroit, MI')
    const me = await newArtist('Me', { instruments: ['Piano', 'Drums'], ...detroit })
    const [x, y] = [await newArtist('X'), await newArtist('Y')]
    const both = await newArtist('Both')
    const pianist = await newArtist('Pianist', {
      instruments: ['piano'],
      ...place('city:chicago-il', 'Chicago, IL'),
    })
    const near = await newArtist('Near', place('city:ann-arbor-mi', 'Ann Arbor, MI'))
    const far = await newArtist('Far', place('city:chicago-il', 'Chicago, IL'))
    const asked = await newArtist('Asked')
    await befriend(
      test,
      [me, x],
      [me, y],
      [x, both],
      [y, both],
      [x, pianist],
      [x, near],
      [x, far],
      [x, asked],
    )
    await ask(me, asked)
    const found = await me.api.network.suggestions({})
    expect(found.total).toBe(4)
    expect(found.suggestions.map(({ person, sharedCount }) => [person.name, sharedCount])).toEqual([
      ['Both', 2],
      ['Pianist', 1],
      ['Near', 1],
      ['Far', 1],
    ])
    expect(found.suggestions[0]).toMatchObject({ degree: 2, distanceMiles: null })
    expect(names(found.suggestions[0]!.shared)).toEqual(['X', 'Y'])
    expect(found.suggestions[1]).toMatchObject({ fittingInstruments: ['piano'], distanceMiles: 238 })
    expect(found.suggestions[2]).toMatchObject({ fittingInstruments: [], distanceMiles: 36 })
    expect(await me.api.network.suggestions({ page: 2 })).toMatchObject({ suggestions: [], total: 4 })
    expect(await far.api.network.shared({ uuid: me.id })).toMatchObject({ total: 1, people: [{ name: 'X' }] })

    const { people, edges, totalConnections } = await me.api.network.picture()
    expect(people.map(({ name, degree }) => [name, degree])).toEqual([
      ['Me', 0],
      ['X', 1],
      ['Y', 1],
      ['Both', 2],
      ['Asked', 2],
      ['Far', 2],
      ['Near', 2],
      ['Pianist', 2],
    ])
    const drawn = edges.map(([from, to]) => `${people[from]!.name}–${people[to]!.name}`)
    expect(drawn.toSorted()).toEqual([
      'Me–X',
      'Me–Y',
      'X–Asked',
      'X–Both',
      'X–Far',
      'X–Near',
      'X–Pianist',
      'Y–Both',
    ])
    expect(totalConnections).toBe(2)
    expect(await (await newArtist('Alone')).api.network.picture()).toMatchObject({
      people: [{ name: 'Alone', degree: 0 }],
      edges: [],
    })
  })

  it('are reached by a path of at most four hops [NET-05]', async () => {
    const chain: Member[] = []
    for (const name of ['P0', 'P1', 'P2', 'P3', 'P4', 'P5']) chain.push(await newArtist(name))
    await befriend(test, ...chain.slice(1).map((member, index): [Member, Member] => [chain[index]!, member]))
    const [first, ...others] = chain as [Member, ...Member[]]
    const { degrees } = await first.api.network.degrees({ ids: others.map(({ id }) => id).join(',') })
    expect(degrees.map(({ degree }) => degree)).toEqual([1, 2, 3, null, null])
    expect(names((await status(first, chain[3]!)).path)).toEqual(['P0', 'P1', 'P2', 'P3'])
    expect(names((await status(chain[4]!, first)).path)).toEqual(['P4', 'P3', 'P2', 'P1', 'P0'])
    expect((await status(first, chain[5]!)).path).toBeNull()
  })

  it('have the same degrees and shared connections around a member with very many, also in suggestions and the picture', async () => {
    const [hub, one, far, between, near] = (await Promise.all(
      ['Hub', 'One', 'Far', 'Between', 'Near'].map((name) => newArtist(name)),
    )) as [Member, Member, Member, Member, Member]
    const others: Member[] = []
    for (let at = 0; at < 32; at++) others.push(await newArtist(`Other ${at}`))
    await befriend(test, ...[one, ...others].map((member): [Member, Member] => [hub, member]))
    await befriend(test, [one, far], [one, between], [between, near])
    const seen = async (me: Member, them: Member) => {
      const { degrees } = await me.api.network.degrees({ ids: them.id })
      return degrees.map(({ degree, sharedCount }) => [degree, sharedCount])
    }
    expect(await seen(hub, far)).toEqual([[2, 1]])
    expect(await seen(far, hub)).toEqual([[2, 1]])
    expect(await seen(others[0]!, hub)).toEqual([[1, 0]])
    expect(await seen(others[0]!, far)).toEqual([[3, 0]])
    expect(await seen(near, hub)).toEqual([[3, 0]])
    expect(await seen(near, others[0]!)).toEqual([[null, 0]])
    const suggested = async (me: Member) => {
      const { suggestions } = await me.api.network.suggestions({})
      return suggestions.map(({ person, sharedCount }) => [person.name, sharedCount])
    }
    expect(await suggested(hub)).toEqual([
      ['Between', 1],
      ['Far', 1],
    ])
    expect(await suggested(far)).toEqual([
      ['Between', 1],
      ['Hub', 1],
    ])
    expect((await others[0]!.api.network.suggestions({})).total).toBe(32)
    await befriend(test, [others[7]!, one])
    const { people } = await hub.api.network.picture()
    const shared = people.filter(({ degree, sharedCount }) => degree === 1 && sharedCount > 0)
    expect(shared.map(({ name, sharedCount }) => [name, sharedCount])).toEqual([
      ['One', 1],
      ['Other 7', 1],
    ])
  })

  it('who have played together are connected, whatever was pending between them', async () => {
    const pair = { artist: await newArtist('Players'), venue: await createProVenue(test) }
    await ask(pair.artist, pair.venue)
    const { artist, venue } = await played(test, pair)
    await expect.poll(async () => (await status(artist, venue)).degree).toBe(1)
    const { connections } = await artist.api.network.list({})
    expect(connections).toMatchObject([
      {
        connectionType: 'played_together',
        playedTogether: { times: 1, lastOn: expect.stringMatching(/^20/) },
      },
    ])
    expect(await received(venue)).toEqual([])
    test.setTime(new Date())
  })
})

it('a deleted member is in no network, and the neighbors can be rebuilt', async () => {
  const [a, b, c] = [await newArtist('A'), await newArtist('B'), await newArtist('C')]
  await befriend(test, [a, b], [b, c], [a, c])
  await sql`delete from users where id = ${a.id}`.execute(test.deps.db)
  expect(await neighboursById(test, [b, c])).toEqual([[c.id], [b.id]])
  await sql`select fill_network()`.execute(test.deps.db)
  expect(await neighboursById(test, [b, c])).toEqual([[c.id], [b.id]])
  await befriend(test, [b, await newArtist('New')])
  expect((await b.api.network.list({})).total).toBe(2)
})
