import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { Database, Tx } from '../../db/database.ts'
import { emit, type EventSubject } from '../../outbox/events.ts'

export type SandboxKind =
  | 'intent'
  | 'refund'
  | 'transfer'
  | 'payout'
  | 'account'
  | 'customer'
  | 'checkout'
  | 'subscription'
  | 'invoice'
  | 'portal'
export type SandboxBody = Record<string, string | number | boolean | null>
export interface SandboxObject {
  id: string
  kind: SandboxKind
  body: SandboxBody
}

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
/** A real bank takes days for these; here it takes moments, but after the answer that they were taken. */
const DECIDED_LATER: readonly SandboxKind[] = ['refund', 'payout']

/** What the sandbox remembers. It commits for itself, as if it were another machine. */
export function createSandboxBooks(db: Database) {
  const find = async (db: Database, column: 'id' | 'key', value: string): Promise<SandboxObject | null> => {
    const row = await db
      .selectFrom('sandbox_objects')
      .selectAll()
      .where(column, '=', value)
      .executeTakeFirst()
    return (row as SandboxObject | undefined) ?? null
  }
  const insert = async (tx: Tx, kind: SandboxKind, key: string, body: SandboxBody): Promise<void> => {
    const id = `${PREFIXES[kind]}_${randomBytes(12).toString('hex')}`
    const { numInsertedOrUpdatedRows } = await tx
      .insertInto('sandbox_objects')
      .values({ id, kind, key, body: JSON.stringify(body), created_at: sql`now()` })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst()
    if (numInsertedOrUpdatedRows === 1n && DECIDED_LATER.includes(kind))
      await emit(tx, 'sandbox.placed', { id })
  }
  const kept = async (key: string): Promise<SandboxObject> => {
    const object = await find(db, 'key', key)
    if (!object) throw new Error(`The sandbox does not know ${key}`)
    return object
  }
  return {
    /** Throws when there is no such object. */
    async get(id: string, kind: SandboxKind): Promise<SandboxObject> {
      const object = await find(db, 'id', id)
      if (object?.kind !== kind) throw new Error(`The sandbox has no ${kind} ${id}`)
      return object
    },

    /** The same key again is the same object. */
    async create(kind: SandboxKind, key: string, body: SandboxBody): Promise<SandboxObject> {
      await db.transaction().execute((tx) => insert(tx, kind, key, body))
      return kept(key)
    },

    /**
     * Takes `amountCents` from what a parent has left: `left` says it of the parent and of its children, whose sums of
     * cents by kind it is given. Throws when that is too little; the same key again is the same object.
     */
    async createFrom(
      parentId: string,
      child: { kind: SandboxKind; key: string; body: SandboxBody & { amountCents: number } },
      left: (parent: SandboxBody, sums: Partial<Record<SandboxKind, number>>) => number,
    ): Promise<SandboxObject> {
      await db.transaction().execute(async (tx) => {
        const parent = await sql<SandboxObject>`
          select * from sandbox_objects where id = ${parentId} for update`.execute(tx)
        if (await find(tx, 'key', child.key)) return
        const children = await sql<{ kind: SandboxKind; cents: number }>`
          select kind, sum((body ->> 'amountCents')::bigint)::bigint as cents from sandbox_objects
          where body ->> 'parentId' = ${parentId} and body ->> 'status' <> 'failed' group by kind`.execute(tx)
        const sums = Object.fromEntries(children.rows.map(({ kind, cents }) => [kind, cents]))
        const [row] = parent.rows
        if (!row || left(row.body, sums) < child.body.amountCents)
          throw new Error(`${parentId} has no ${child.body.amountCents} cents left`)
        await insert(tx, child.kind, child.key, { ...child.body, parentId })
      })
      return kept(child.key)
    },

    /** Writes what `decide` says of the object as it stands, with an event about it; false when that is nothing. */
    change(
      id: string,
      kind: SandboxKind,
      decide: (body: SandboxBody) => SandboxBody | null,
    ): Promise<boolean> {
      return db.transaction().execute(async (tx) => {
        const { rows } = await sql<SandboxObject>`
          select * from sandbox_objects where id = ${id} and kind = ${kind} for update`.execute(tx)
        const [object] = rows
        const change = object && decide(object.body)
        if (!change) return false
        await sql`
          update sandbox_objects set body = body || ${JSON.stringify(change)}::jsonb where id = ${id}`.execute(
          tx,
        )
        await tellOf(tx, object)
        return true
      })
    },

    /** Of one parent and kind. */
    async listOf(parentId: string, kind: SandboxKind): Promise<SandboxObject[]> {
      const { rows } = await sql<SandboxObject>`
        select * from sandbox_objects where body ->> 'parentId' = ${parentId} and kind = ${kind}`.execute(db)
      return rows
    },

    async list(): Promise<SandboxObject[]> {
      return (await db.selectFrom('sandbox_objects').selectAll().orderBy('id').execute()) as SandboxObject[]
    },
  }
}

/** Of what we act on. */
async function tellOf(tx: Tx, { id: objectId, kind, body }: SandboxObject): Promise<void> {
  if (!isToldOf(kind)) return
  const account = kind === 'payout' ? String(body.parentId) : null
  const subject: EventSubject = { kind, id: objectId, account }
  const id = `sbe_${randomBytes(12).toString('hex')}`
  await tx
    .insertInto('sandbox_events')
    .values({ id, type: `${kind}.updated`, subject: JSON.stringify(subject), created_at: sql`now()` })
    .execute()
  await emit(tx, 'sandbox.happened', { id })
}

const TOLD_OF = [
  'intent',
  'refund',
  'payout',
  'account',
  'subscription',
] as const satisfies EventSubject['kind'][]

function isToldOf(kind: SandboxKind): kind is (typeof TOLD_OF)[number] {
  return TOLD_OF.includes(kind as (typeof TOLD_OF)[number])
}
