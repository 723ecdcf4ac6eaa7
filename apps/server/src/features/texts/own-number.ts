import { randomUUID } from 'node:crypto'
import type { TextStatus } from '@bandstand/api-spec'
import { CODE_MINUTES } from '@bandstand/domain/accounts'
import { phoneText, textNumberOf } from '@bandstand/domain/contact'
import { TEXT_TOPICS, type TextState, type TextTopic } from '@bandstand/domain/notifications'
import { PRODUCT_NAME } from '@bandstand/domain/product'
import { MINUTE_MS } from '@bandstand/domain/time'
import type { RecoveryHook } from '../../auth/account-hooks.ts'
import type { Actor } from '../../auth/actor.ts'
import { isSameCode, makeCode } from '../../auth/index.ts'
import type { Deps } from '../../deps.ts'
import { refusal } from '../../errors.ts'
import { emit } from '../../outbox/events.ts'
import type { EventHandler } from '../../outbox/worker.ts'
import { monthOf, nextMonthOf } from './month.ts'
import { sendText } from './send.ts'
import {
  confirmNumber,
  countCodeTry,
  countMonth,
  deleteTextNumber,
  findTextNumber,
  saveTextNumber,
  saveTopics,
  type TextNumberRow,
} from './texts.queries.ts'

const SECRET_NAME = 'text_codes'

/** Returns whether and about what the caller gets text messages. */
export async function getTexts(
  { db, texts, config, now }: Deps,
  { userId }: Pick<Actor, 'userId'>,
): Promise<TextStatus> {
  const row = await findTextNumber(db, userId)
  const isUsedUp = (await countMonth(db, monthOf(now()))) >= config.textsPerMonth
  return {
    isAvailable: texts !== null,
    state: stateOf(row),
    number: row && phoneText(row.number),
    topics: (row?.topics ?? []) as TextTopic[],
    sender: texts?.sender ? phoneText(texts.sender) : null,
    codeUntil: row?.code_expires_at && row.code_expires_at > now() ? row.code_expires_at.toISOString() : null,
    pausedUntil: isUsedUp ? nextMonthOf(now()) : null,
  }
}

function stateOf(row: TextNumberRow | null): TextState {
  if (!row) return 'none'
  if (row.refused_at) return 'refused'
  if (row.stopped_at) return 'stopped'
  return row.confirmed_at ? 'on' : 'unconfirmed'
}

/** Returns a number as E.164. Throws TEXT_NUMBER_INVALID for one that gets no texts from us, and TEXTS_UNAVAILABLE. */
export function requireTextNumber({ texts }: Deps, typed: string): string {
  if (!texts) throw refusal('TEXTS_UNAVAILABLE')
  const number = textNumberOf(typed)
  if (!number) throw refusal('TEXT_NUMBER_INVALID')
  return number
}

/** Saves the number (E.164) that the caller wants to be texted at, and sends it a code. */
export async function startTexts(deps: Deps, actor: Actor, number: string): Promise<TextStatus> {
  const { db, now } = deps
  const { userId: personId } = actor
  const codeId = randomUUID()
  await db.transaction().execute(async (tx) => {
    await saveTextNumber(tx, {
      personId,
      number,
      topics: [...TEXT_TOPICS],
      code_id: codeId,
      code_expires_at: new Date(now().getTime() + CODE_MINUTES * MINUTE_MS),
      created_at: now(),
    })
    await emit(tx, 'text.code_due', { personId, codeId })
  })
  return getTexts(deps, actor)
}

/** Sends the newest code of a person; nothing when it was replaced or used in the meantime. */
export const sendTextCode: EventHandler<'text.code_due'> = async ({ personId, codeId }, deps) => {
  const code = makeCode(await deps.secrets.shared(SECRET_NAME), codeId)
  await sendText(deps, personId, async (_tx, { code_id }) =>
    code_id === codeId
      ? `Your ${PRODUCT_NAME} code is ${code}. With it you agree to get texts about show days, short notice and polls. Message rates may apply. Reply STOP to end, HELP for help.`
      : null,
  )
}

/** Turns on texts to the caller's number, whose code this is. Throws TEXT_CODE_WRONG, and TEXT_CODE_EXPIRED when none can be entered. */
export async function confirmTexts(
  deps: Deps,
  actor: Actor,
  { code }: { code: string },
): Promise<TextStatus> {
  const { db, now, secrets } = deps
  const codeId = await countCodeTry(db, actor.userId, now())
  if (!codeId) throw refusal('TEXT_CODE_EXPIRED')
  if (!isSameCode(makeCode(await secrets.shared(SECRET_NAME), codeId), code)) throw refusal('TEXT_CODE_WRONG')
  if (!(await confirmNumber(db, actor.userId, codeId, now()))) throw refusal('TEXT_CODE_EXPIRED')
  return getTexts(deps, actor)
}

/** Saves what the caller wants as texts. Throws TEXT_NUMBER_NOT_FOUND. */
export async function setTextTopics(
  deps: Deps,
  actor: Actor,
  { topics }: { topics: TextTopic[] },
): Promise<TextStatus> {
  if (!(await saveTopics(deps.db, actor.userId, [...new Set(topics)]))) throw refusal('TEXT_NUMBER_NOT_FOUND')
  return getTexts(deps, actor)
}

/** Removes the caller's number. */
export async function removeTexts(deps: Deps, actor: Actor): Promise<TextStatus> {
  await deps.db.transaction().execute((tx) => deleteTextNumber(tx, actor.userId))
  return getTexts(deps, actor)
}

/** Deletes the number of an account that its owner takes back: it may be that of whoever was in it. */
export const endTexts: RecoveryHook = async (tx, { userId }) => {
  await deleteTextNumber(tx, userId)
  return []
}
