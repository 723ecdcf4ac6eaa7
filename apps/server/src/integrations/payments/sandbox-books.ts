import { randomBytes } from 'node:crypto'
import type { Database, Tx } from '../../db/database.ts'
import { emit, type EventSubject } from '../../outbox/events.ts'
import {
  changeBody,
  findObject,
  insertObject,
  insertSandboxEvent,
  listChildren,
  listObjects,
  lockObject,
  type SandboxBody,
  type SandboxKind,
  type SandboxObject,
  sumChildren,
} from './sandbox.queries.ts'

export type { SandboxBody, SandboxKind, SandboxObject }

const PREFIXES: Record<SandboxKind, string> = {
  intent: 'sbi',
  refund: 'sbr',
  transfer: 'sbt',
  payout: 'sbp',
  account: 'sba',
  customer: 'sbc',
  checkout: 'sbk',
  subscription: 'sbs',
  invoice: 'sbv',
  portal: 'sbo',
}
/** A real bank takes days for these. Here it takes moments, but still after the response that accepted them. */
const DECIDED_LATER: readonly SandboxKind[] = ['refund', 'payout']

/** Returns the sandbox's books. They commit their own transactions, as another company's would. */
export function createSandboxBooks(db: Database) {
  const insert = async (tx: Tx, kind: SandboxKind, key: string, body: SandboxBody): Promise<void> => {
    const id = `${PREFIXES[kind]}_${randomBytes(12).toString('hex')}`
    if ((await insertObject(tx, { id, kind, key, body })) && DECIDED_LATER.includes(kind))
      await emit(tx, 'sandbox.placed', { id })
  }
  const savedObject = async (key: string): Promise<SandboxObject> => {
    const object = await findObject(db, 'key', key)
    if (!object) throw new Error(`The sandbox has no ${key}`)
    return object
  }
  return {
    /** Throws when there is no such object. */
    async get(id: string, kind: SandboxKind): Promise<SandboxObject> {
      const object = await findObject(db, 'id', id)
      if (object?.kind !== kind) throw new Error(`The sandbox has no ${kind} ${id}`)
      return object
    },

    /** The same key again is the same object. */
    async create(kind: SandboxKind, key: string, body: SandboxBody): Promise<SandboxObject> {
      await db.transaction().execute((tx) => insert(tx, kind, key, body))
      return savedObject(key)
    },

    /**
     * Takes `amountCents` from the rest of a parent: `left` computes it from the parent and the sums of its children in
     * cents by kind. Throws when that is too little; the same key again is the same object.
     */
    async createFrom(
      parentId: string,
      child: { kind: SandboxKind; key: string; body: SandboxBody & { amountCents: number } },
      left: (parent: SandboxBody, sums: Partial<Record<SandboxKind, number>>) => number,
    ): Promise<SandboxObject> {
      await db.transaction().execute(async (tx) => {
        const parent = await lockObject(tx, parentId)
        if (await findObject(tx, 'key', child.key)) return
        const sums = await sumChildren(tx, parentId)
        if (!parent || left(parent.body, sums) < child.body.amountCents)
          throw new Error(`${parentId} has no ${child.body.amountCents} cents left`)
        await insert(tx, child.kind, child.key, { ...child.body, parentId })
      })
      return savedObject(child.key)
    },

    /**
     * Writes the change that `decide` returns for the present object, with an event about it; returns false when it
     * returns null.
     */
    change(
      id: string,
      kind: SandboxKind,
      decide: (body: SandboxBody) => SandboxBody | null,
    ): Promise<boolean> {
      return db.transaction().execute(async (tx) => {
        const object = await lockObject(tx, id)
        if (object?.kind !== kind) return false
        const change = decide(object.body)
        if (!change) return false
        await changeBody(tx, id, change)
        await emitEventOf(tx, object)
        return true
      })
    },

    /** Of one parent and kind. */
    listOf: (parentId: string, kind: SandboxKind): Promise<SandboxObject[]> =>
      listChildren(db, parentId, kind),

    list: (): Promise<SandboxObject[]> => listObjects(db),
  }
}

/** Emits the event of a change; kinds that Bandstand does not act on have none. */
async function emitEventOf(tx: Tx, { id: objectId, kind, body }: SandboxObject): Promise<void> {
  if (!hasEvents(kind)) return
  const account = kind === 'payout' ? String(body.parentId) : null
  const subject: EventSubject = { kind, id: objectId, account }
  const id = `sbe_${randomBytes(12).toString('hex')}`
  await insertSandboxEvent(tx, { id, type: `${kind}.updated`, subject })
  await emit(tx, 'sandbox.happened', { id })
}

const KINDS_WITH_EVENTS = [
  'intent',
  'refund',
  'payout',
  'account',
  'subscription',
] as const satisfies EventSubject['kind'][]

function hasEvents(kind: SandboxKind): kind is (typeof KINDS_WITH_EVENTS)[number] {
  return KINDS_WITH_EVENTS.includes(kind as (typeof KINDS_WITH_EVENTS)[number])
}
