import { randomUUID } from 'node:crypto'
import type { BillAct } from '@bandstand/api-spec'
import { seriesTexts } from '@bandstand/domain/series'
import { addDays } from '@bandstand/domain/time'
import * as fc from 'fast-check'
import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../../src/db/database.ts'
import { acceptNewest, offerForm } from '../members/bookings.ts'
import { sign } from '../members/contracts.ts'
import type { Member } from '../members/factories.ts'
import { gigForm } from '../members/gig-form.ts'
import { refusalOf } from '../members/money-acts.ts'
import type { TestApp } from '../app.ts'

/** Wall clocks of an evening, or of its night; the last two are in the hours that clocks skip or repeat. */
const SLOTS = [
  ['18:00', '20:00'],
  ['20:15', '22:15'],
  ['22:30', '00:30'],
  ['01:30', '03:30'],
] as const
/** The days around a night when the clocks change. */
export const DAYS = 3
const LIMIT = 4

/** What the API may return for an action that comes too late or meets something else; anything else is a bug. */
const DECLARED = new Set([
  'APPLICATION_EXISTS',
  'APPLICATION_DECLINED',
  'APPLICATION_CLOSED',
  'GIG_NOT_OPEN',
  'GIG_NOT_EDITABLE',
  'GIG_NOT_CLOSABLE',
  'GIG_ALREADY_BOOKED',
  'ARTIST_NOT_FREE',
  'VENUE_NOT_FREE',
  'TIME_TAKEN',
  'OFFER_STALE',
  'OFFER_EXPIRED',
  'OFFER_NOT_PENDING',
  'TERMS_CHANGED',
  'CONTRACT_EXPIRED',
  'CONTRACT_ENDED',
  'PERFORMANCE_BEGUN',
  'SERIES_NOT_FOUND',
  'SERIES_PRICE_CHANGED',
  'IMPORT_NOT_FOUND',
  'IMPORT_EMPTY',
  'IMPORT_PREVIEW_CHANGED',
  'IMPORTS_TOO_MANY',
  'IMPORT_UNDO_TOO_LATE',
  'STAGE_IN_USE',
  'STAGE_NOT_FOUND',
  'OUTSIDE_BOOKING_NOT_FOUND',
  'BLOCKED_TIME_NOT_FOUND',
  'CONTACT_LIMIT_REACHED',
  'SCHEDULE_CLASHES',
  'BILL_NOT_FOUND',
  'HOLD_EXISTS',
  'HOLD_ENDED',
  'HOLD_NOT_RANKED',
  'HOLD_FIRST',
  'HOLD_AHEAD_CONFIRMED',
  'HOLD_ASKED_OFTEN',
  'HOLDS_TOO_MANY_THAT_NIGHT',
])

export const monthStep = fc.record({
  kind: fc.constantFrom(
    ...([
      'post',
      'series',
      'apply',
      'apply',
      'offer',
      'offer',
      'offer',
      'accept',
      'accept',
      'accept',
    ] as const),
    ...([
      'accept',
      'accept',
      'accept',
      'accept',
      'sign',
      'sign',
      'cancel',
      'move',
      'move',
      'changeSeries',
      'cancelSeries',
    ] as const),
    ...(['addDates', 'outside', 'removeOutside', 'block', 'unblock', 'import', 'undoImport'] as const),
    ...(['changeover', 'close', 'placeHold', 'placeHold', 'requestHold', 'acceptHold'] as const),
    ...(['challengeHold', 'challengeHold', 'confirmHold', 'releaseHold', 'makeBill', 'makeBill'] as const),
    ...(['changeBill', 'dissolveBill', 'applyToAll', 'offerAll', 'acceptAll', 'acceptAll'] as const),
  ),
  venue: fc.nat(1),
  artist: fc.nat(3),
  day: fc.nat(DAYS - 1),
  slot: fc.nat(SLOTS.length - 1),
  /** Which of several things of a kind. */
  pick: fc.nat(99),
  atSecond: fc.boolean(),
})
export type MonthStep = typeof monthStep extends fc.Arbitrary<infer Value> ? Value : never

/** Where and on whose behalf an action is taken. */
export interface MonthScene {
  test: TestApp
  venue: Member
  artist: Member
  /** Of the venue; empty for one without any. */
  stageIds: string[]
  /** The first day (YYYY-MM-DD). */
  firstDay: string
  /** Acceptances of several dates at once. */
  accepted: Acceptance[]
}

/** What an artist accepted with one press. */
export interface Acceptance {
  offerIds: string[]
  /** Whether the server confirmed it; not known after a kill. */
  isAcknowledged: boolean
}

type Act = (scene: MonthScene, step: MonthStep) => Promise<unknown>

/** Takes one action over HTTP; a declared refusal is a valid response. */
export async function actInMonth(scene: MonthScene, step: MonthStep): Promise<void> {
  try {
    await ACTS[step.kind](scene, step)
  } catch (error) {
    if (!DECLARED.has(refusalOf(error) ?? '')) throw error
  }
}

function times({ firstDay }: MonthScene, { day, slot }: MonthStep) {
  const [start, end] = SLOTS[slot]!
  const date = addDays(firstDay, day)
  const lastDay = end < start ? addDays(date, 1) : date
  return { date, time: start, start: `${date}T${start}`, end: `${lastDay}T${end}` }
}

const stageOf = ({ stageIds }: MonthScene, { pick }: MonthStep) => stageIds[pick % stageIds.length] ?? null

/** One of the ids that a statement finds; null for none. */
async function find(db: Database, { pick }: MonthStep, rows: RawBuilder<{ id: string }>) {
  const found = (await rows.execute(db)).rows
  return found[pick % found.length]?.id ?? null
}

const openGigOf = (scene: MonthScene, step: MonthStep) =>
  find(
    scene.test.deps.db,
    step,
    sql`select id from gigs where venue_id = ${scene.venue.id} and status = 'open' order by id limit ${LIMIT * 4}`,
  )
const seriesGigOf = (scene: MonthScene, step: MonthStep) =>
  find(
    scene.test.deps.db,
    step,
    sql`select id from gigs where venue_id = ${scene.venue.id} and series_id is not null and status in ('open', 'booked') order by id`,
  )

const ACTS: Record<MonthStep['kind'], Act> = {
  post: (scene, step) => scene.venue.api.gigs.create(formOf(scene, step)),
  async series(scene, step) {
    const repeat = { pattern: 'weekly', interval: 1, until: null, count: 3 } as const
    await scene.venue.api.gigs.create({ ...formOf(scene, step), repeat })
  },
  async apply(scene, step) {
    const gigId = await openGigOf(scene, step)
    if (gigId) await scene.artist.api.booking.apply({ gigId, message: 'Hello', proposedFee: '100' })
  },
  async offer(scene, step) {
    const { db } = scene.test.deps
    const id = await find(
      db,
      step,
      sql`select id from applications where venue_id = ${scene.venue.id} and status in ('sent', 'opened') order by id`,
    )
    if (!id) return
    const { offers } = await scene.venue.api.booking.getApplication({ id })
    const { start, end } = times(scene, step)
    const terms = offerForm(scene.test, { start, end, expiresInHours: 24 })
    await scene.venue.api.booking.makeOffer({ id, answers: offers.at(-1)?.number ?? 0, ...terms })
  },
  async accept({ test, artist }, step) {
    const id = await find(
      test.deps.db,
      step,
      sql`select a.id from applications a join offers o on o.application_id = a.id
        where a.artist_id = ${artist.id} and o.status = 'pending' order by a.id`,
    )
    if (id) await acceptNewest(artist, await artist.api.booking.getApplication({ id }))
  },
  async sign(scene, step) {
    const who = step.slot % 2 === 0 ? scene.venue : scene.artist
    const contracts = await who.api.contracts.list({})
    const found = contracts.contracts.filter(({ status }) => status === 'pending')
    const chosen = found[step.pick % found.length]
    if (chosen) await sign(who, await who.api.contracts.get({ id: chosen.id }))
  },
  async cancel(scene, step) {
    const who = step.slot % 2 === 0 ? scene.venue : scene.artist
    const { contracts } = await who.api.contracts.list({})
    const chosen = contracts[step.pick % contracts.length]
    if (chosen) await who.api.contracts.cancel({ id: chosen.id })
  },
  async move(scene, step) {
    const id = await openGigOf(scene, step)
    const { date, time } = times(scene, step)
    const stageId = stageOf(scene, step)
    if (id) await scene.venue.api.gigs.move({ id, date, time, ...(stageId ? { stageId } : {}) })
  },
  async changeSeries(scene, step) {
    const gigId = await seriesGigOf(scene, step)
    if (!gigId) return
    const { date } = await scene.venue.api.gigs.get({ id: gigId })
    const { time } = times(scene, step)
    const { isRecurring: _, ...form } = { ...formOf(scene, step), date, time, title: `Changed ${step.pick}` }
    const scope = step.pick % 2 === 0 ? 'following' : 'all'
    await scene.venue.api.series.change({ ...form, isRecurring: true, gigId, scope, key: randomUUID() })
  },
  async cancelSeries(scene, step) {
    const gigId = await seriesGigOf(scene, step)
    // Most series live on.
    if (!gigId || step.pick % 3 > 0) return
    const scope = step.pick % 2 === 0 ? 'following' : 'this'
    const { price } = await scene.venue.api.series.previewCancel({ gigId, scope })
    const rest = { note: '', reason: 'The room is closed.', withBooked: step.slot % 2 === 0 }
    await scene.venue.api.series.cancel({ gigId, scope, price: String(price), key: randomUUID(), ...rest })
  },
  async addDates(scene, step) {
    const gigId = await seriesGigOf(scene, step)
    if (!gigId) return
    const { rows } = await sql<{ series_id: string }>`select series_id from gigs where id = ${gigId}`.execute(
      scene.test.deps.db,
    )
    const date = addDays(scene.firstDay, 30 + (step.pick % 20))
    const request = { id: rows[0]!.series_id, dates: [date], key: randomUUID() }
    await scene.venue.api.series.addDates(request).catch((error: unknown) => {
      // A date that the series already has is refused in its field.
      if (!isAbout(error, seriesTexts.dateTaken) && !isAbout(error, seriesTexts.dateClosed)) throw error
    })
  },
  async outside(scene, step) {
    const { start, end } = times(scene, step)
    const stageId = stageOf(scene, step)
    const form = { actName: 'House Band', start, end, fee: '', contact: '', note: '', stageId }
    await scene.venue.api.booking.saveOutside({ id: randomUUID(), ...form })
  },
  async removeOutside(scene, step) {
    const id = await find(
      scene.test.deps.db,
      step,
      sql`select id from outside_bookings where venue_id = ${scene.venue.id} order by id`,
    )
    if (id) await scene.venue.api.booking.removeOutside({ id })
  },
  async block(scene, step) {
    const { start, end } = times(scene, step)
    await (step.pick % 2 === 0 ? scene.venue : scene.artist).api.booking.blockTime({ start, end })
  },
  async unblock({ venue, artist }, { pick }) {
    const { booking } = (pick % 2 === 0 ? venue : artist).api
    const { blockedTimes } = await booking.blockedTimes()
    const chosen = blockedTimes[pick % blockedTimes.length]
    if (chosen) await booking.unblockTime({ id: chosen.id })
  },
  async import(scene, step) {
    const { date, time, end } = times(scene, step)
    const table = [
      'Date,Start,End,Act,Notes',
      `${date},${time},${end.slice(11)},Imported Act ${step.pick},two sets`,
      `${addDays(date, 20)},,,CLOSED,floor`,
    ].join('\n')
    const { calendarImports } = scene.venue.api
    const content = Buffer.from(table).toString('base64')
    const { id } = await calendarImports.begin({ fileName: 'calendar.csv', content })
    const { preview } = await calendarImports.preview({ id })
    await calendarImports.run({ id, preview, key: randomUUID() })
  },
  async undoImport({ venue }, { pick }) {
    const { imports } = await venue.api.calendarImports.list()
    const chosen = imports.filter(({ undoUntil }) => undoUntil !== null)[pick % Math.max(1, imports.length)]
    if (chosen) await venue.api.calendarImports.undo({ id: chosen.id })
  },
  async changeover(scene, step) {
    const id = stageOf(scene, step)
    const name = scene.stageIds.indexOf(id ?? '') === 0 ? 'Main stage' : 'Patio'
    if (id) await scene.venue.api.stages.update({ id, name, changeoverMinutes: (step.pick % 4) * 15 })
  },
  placeHold: (scene, step) =>
    scene.venue.api.holds.place({ ...heldHours(scene, step), artistId: scene.artist.id }),
  requestHold: (scene, step) =>
    scene.artist.api.holds.request({ ...heldHours(scene, step), venueId: scene.venue.id }),
  acceptHold: (scene, step) => actOnHold(scene, step, 'accept'),
  challengeHold: (scene, step) => actOnHold(scene, step, 'challenge'),
  confirmHold: (scene, step) => actOnHold(scene, step, 'confirm'),
  releaseHold: (scene, step) => actOnHold(scene, step, 'release'),
  async makeBill(scene, step) {
    const { date } = times(scene, step)
    const { acts } = await scene.venue.api.bills.draft({ date })
    await orTooLate(scene.venue.api.bills.make({ key: randomUUID(), date, ...billOf(acts, step) }))
  },
  async changeBill(scene, step) {
    const bill = await billToChange(scene, step)
    if (bill)
      await orTooLate(
        scene.venue.api.bills.change({ id: bill.id, key: randomUUID(), ...billOf(bill.acts, step) }),
      )
  },
  async dissolveBill(scene, step) {
    const bill = await billToChange(scene, step)
    if (bill) await scene.venue.api.bills.dissolve({ id: bill.id })
  },
  async applyToAll(scene, step) {
    const gigId = await seriesGigOf(scene, step)
    if (!gigId) return
    const { booking } = scene.artist.api
    const { dates } = await booking.openDates({ gigId })
    const [first, ...also] = dates.filter(({ isNew }) => isNew).map((each) => each.gigId)
    if (first) await booking.apply({ gigId: first, also, message: 'All of them', proposedFee: '100' })
  },
  async offerAll(scene, step) {
    const application = await scheduleOf(scene, scene.venue, step)
    if (!application) return
    const { suggestedTerms, dates, id, newestOffer } = application
    const { start, end } = suggestedTerms
    const also = dates
      .filter((date) => date.applicationId !== id)
      .map((date) => ({ id: date.applicationId, answers: date.newestOffer }))
    const terms = { ...offerForm(scene.test), start, end, expiresInHours: 24 as const }
    await scene.venue.api.booking.makeOffer({ ...terms, id, answers: newestOffer, also })
  },
  async acceptAll(scene, step) {
    const application = await scheduleOf(scene, scene.artist, step)
    const offers = application?.dates.flatMap(({ pendingOffer }) => pendingOffer ?? []) ?? []
    const [first, ...also] = offers.map(({ id, number }) => ({ id, number }))
    if (!first) return
    const acceptance = { offerIds: offers.map(({ id }) => id), isAcknowledged: false }
    scene.accepted.push(acceptance)
    await scene.artist.api.booking.acceptOffer({ ...first, also })
    acceptance.isAcknowledged = true
  },
  async close(scene, step) {
    const gigId = await openGigOf(scene, step)
    if (gigId) await scene.venue.api.booking.closeGig({ gigId })
  },
}

function formOf(scene: MonthScene, step: MonthStep) {
  const { date, time } = times(scene, step)
  return gigForm({ date, time, stageId: stageOf(scene, step) })
}

function heldHours(scene: MonthScene, step: MonthStep) {
  const { start, end } = times(scene, step)
  return { start, end, stageId: stageOf(scene, step), note: '' }
}

async function actOnHold(
  { venue, artist }: MonthScene,
  { pick, slot }: MonthStep,
  act: 'accept' | 'challenge' | 'confirm' | 'release',
): Promise<void> {
  const { api } = act === 'accept' || slot % 2 === 0 ? venue : artist
  const { holds } = await api.holds.list({ show: 'live' })
  const able = holds.filter(({ abilities }) => abilities[act])
  const chosen = able[pick % able.length]
  if (chosen) await api.holds[act]({ id: chosen.id })
}

/** One of a member's applications to several dates. */
async function scheduleOf({ test, venue, artist }: MonthScene, reader: Member, step: MonthStep) {
  const id = await find(
    test.deps.db,
    step,
    sql`select id from applications where schedule_id is not null and venue_id = ${venue.id} and artist_id = ${artist.id}
      and status in ('sent', 'opened', 'shortlisted') order by id`,
  )
  return id ? reader.api.booking.getApplication({ id }) : null
}

async function billToChange({ test, venue }: MonthScene, step: MonthStep) {
  const id = await find(
    test.deps.db,
    step,
    sql`select id from bills where venue_id = ${venue.id} order by id`,
  )
  return id ? venue.api.bills.get({ id }) : null
}

/** Up to two of these acts, and a new one. */
function billOf(acts: readonly BillAct[], { pick, slot, day }: MonthStep) {
  const kept = acts.slice(0, 2)
  const slots = kept.map(({ gigId, start, minutes }) => ({ gigId, start, minutes }))
  const [newStart = ''] = kept.map(({ start }) => `${start.slice(0, 10)}T${SLOTS[slot]![0]}`)
  return {
    title: `Bill ${pick}`,
    doors: '',
    note: '',
    slots: [...slots, { gigId: null, start: newStart, minutes: 30 + 15 * day }],
  }
}

/** Whether a field of the input was refused with these words, and none with others. */
function isAbout(error: unknown, text: string): boolean {
  const { data } = error as { data?: { issues?: { message: string }[] } }
  return data?.issues?.every(({ message }) => message === text) ?? false
}

/** A bill is about gigs as they were read: those of somebody who was faster are refused as fields. */
async function orTooLate(request: Promise<unknown>): Promise<void> {
  await request.catch((error: unknown) => {
    if (refusalOf(error) !== 'INPUT_INVALID') throw error
  })
}
