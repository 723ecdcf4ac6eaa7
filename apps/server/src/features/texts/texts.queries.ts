import { CODE_TRIES, type PersonId } from '@bandstand/domain/accounts'
import { type Selectable, sql } from 'kysely'
import type { Database, Schema, Tx } from '../../db/database.ts'
import { deleteDevTextsOf } from '../../mails/dev-texts.queries.ts'

export type TextNumberRow = Selectable<Schema['text_numbers']>

/** Returns a person's number; null when there is none. */
export async function findTextNumber(db: Database, personId: PersonId): Promise<TextNumberRow | null> {
  const query = db.selectFrom('text_numbers').selectAll().where('person_id', '=', personId)
  return (await query.executeTakeFirst()) ?? null
}

/** Writes the number that a person wants to be texted at, with a new code to confirm it by. What else there was is forgotten. */
export async function saveTextNumber(
  tx: Tx,
  {
    personId,
    ...row
  }: {
    personId: PersonId
    number: string
    topics: string[]
    code_id: string
    code_expires_at: Date
    created_at: Date
  },
): Promise<void> {
  const fresh = { ...row, code_tries: 0, confirmed_at: null, stopped_at: null, refused_at: null }
  await tx
    .insertInto('text_numbers')
    .values({ person_id: personId, ...fresh })
    .onConflict((conflict) => conflict.column('person_id').doUpdateSet(fresh))
    .execute()
}

/** Counts a try of a person's newest code, and returns its id; null when it can't be entered anymore. */
export async function countCodeTry(db: Database, personId: PersonId, now: Date): Promise<string | null> {
  const row = await db
    .updateTable('text_numbers')
    .set({ code_tries: sql`code_tries + 1` })
    .where('person_id', '=', personId)
    .where('code_expires_at', '>', now)
    .where('code_tries', '<', CODE_TRIES)
    .returning('code_id')
    .executeTakeFirst()
  return row?.code_id ?? null
}

/** Confirms a person's number, whose code was entered; returns false when it was used or replaced in the meantime. */
export async function confirmNumber(
  db: Database,
  personId: PersonId,
  codeId: string,
  now: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('text_numbers')
    .set({ confirmed_at: now, code_id: null, code_expires_at: null })
    .where('person_id', '=', personId)
    .where('code_id', '=', codeId)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Writes what a person wants as texts; returns false without a number. */
export async function saveTopics(db: Database, personId: PersonId, topics: string[]): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('text_numbers')
    .set({ topics })
    .where('person_id', '=', personId)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Deletes a person's number, and what demo mode has of it. */
export async function deleteTextNumber(tx: Tx, personId: PersonId): Promise<void> {
  const deleted = await tx
    .deleteFrom('text_numbers')
    .where('person_id', '=', personId)
    .returning('number')
    .execute()
  for (const { number } of deleted) await deleteDevTextsOf(tx, number)
}

/** Writes that whoever has a number wants no texts, or wants them again. */
export async function setStopped(db: Database, number: string, at: Date | null): Promise<void> {
  await db.updateTable('text_numbers').set({ stopped_at: at }).where('number', '=', number).execute()
}

/** Writes that a number can't be texted. */
export async function setRefused(db: Database, number: string, at: Date): Promise<void> {
  await db.updateTable('text_numbers').set({ refused_at: at }).where('number', '=', number).execute()
}

/** Takes parts of a month's texts (`month`: its first day); returns false, and takes none, when fewer are left. */
export async function spendMonth(tx: Tx, month: string, parts: number, most: number): Promise<boolean> {
  const { rows } = await sql`
    insert into text_months (month, sent) select ${month}, ${parts} where ${parts} <= ${most}
    on conflict (month) do update set sent = text_months.sent + excluded.sent where text_months.sent + excluded.sent <= ${most}
    returning month`.execute(tx)
  return rows.length > 0
}

/** Gives parts back that weren't sent. */
export async function refundMonth(db: Database, month: string, parts: number): Promise<void> {
  await sql`update text_months set sent = sent - ${parts} where month = ${month}`.execute(db)
}

/** Writes that a month's texts are used up; returns whether that was the first time. */
export async function markUsedUp(db: Database, month: string, now: Date): Promise<boolean> {
  const { rows } = await sql`
    insert into text_months (month, sent, used_up_at) values (${month}, 0, ${now})
    on conflict (month) do update set used_up_at = ${now} where text_months.used_up_at is null
    returning month`.execute(db)
  return rows.length > 0
}

/** Returns how many parts a month had so far. */
export async function countMonth(db: Database, month: string): Promise<number> {
  const query = db
    .selectFrom('text_months')
    .select('sent')
    .where(sql`month`, '=', month)
  return (await query.executeTakeFirst())?.sent ?? 0
}
