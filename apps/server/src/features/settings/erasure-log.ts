import { DAY_MS, utcDay } from '@bandstand/domain/time'
import { lockErasureLog } from '../../db/locks.ts'
import { type ObjectStore, readWhole } from '../../integrations/object-store/port.ts'
import type { EventHandler } from '../../outbox/worker.ts'
import { ERASURE_LOG } from '../storage/index.ts'

/** How long the log is kept. No backup that is older may be restored, so none should be kept that long. */
const ERASURE_DAYS = 400
/** After so many days without a server, a day of the log may be left. */
const MOST_MISSED = 30

const keyOf = (day: string) => `${ERASURE_LOG}${day}.txt`

/**
 * Notes that an account, or a party that came with none, was erased, apart from the database: a backup from before still has its
 * owner's data. The object of a day (UTC) has the ids of that day, a line each.
 */
export const logErasure: EventHandler<'account.erased'> = async ({ userId, at }, { db, objects }) => {
  const key = keyOf(utcDay(new Date(at)))
  await db.transaction().execute(async (tx) => {
    await lockErasureLog(tx)
    const ids = await readIds(objects, key)
    if (ids.includes(userId)) return
    const text = [...ids, userId].map((id) => `${id}\n`).join('')
    await objects.put(key, Buffer.from(text), 'text/plain')
  })
}

/** Yields the ids of the accounts, and of the parties that came with none, that were erased since the day of `since`, in their order. */
export async function* readErasures(
  objects: Pick<ObjectStore, 'open'>,
  since: Date,
  now: Date,
): AsyncGenerator<string> {
  for (let at = since.getTime() - DAY_MS; at < now.getTime() + DAY_MS; at += DAY_MS)
    yield* await readIds(objects, keyOf(utcDay(new Date(at))))
}

/** Removes the days of the log that are too old. */
export async function expireErasures(objects: Pick<ObjectStore, 'remove'>, now: Date): Promise<void> {
  for (let days = ERASURE_DAYS; days < ERASURE_DAYS + MOST_MISSED; days++)
    await objects.remove(keyOf(utcDay(new Date(now.getTime() - days * DAY_MS))))
}

async function readIds(objects: Pick<ObjectStore, 'open'>, key: string): Promise<string[]> {
  const bytes = await readWhole(objects, key)
  return bytes ? bytes.toString().split('\n').filter(Boolean) : []
}
