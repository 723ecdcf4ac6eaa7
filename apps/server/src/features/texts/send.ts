import type { PersonId } from '@bandstand/domain/accounts'
import { SegmentedMessage } from 'sms-segments-calculator'
import type { Tx } from '../../db/database.ts'
import { lockTextNumber } from '../../db/locks.ts'
import type { Deps } from '../../deps.ts'
import { TextUnknown } from '../../integrations/texts/port.ts'
import { monthOf, reportUsedUp } from './month.ts'
import { refundMonth, setRefused, setStopped, spendMonth, type TextNumberRow } from './texts.queries.ts'

/**
 * Sends a text to a person's number, if `claim` returns its body, within the month's limit. `claim` runs with the number locked, in the
 * transaction that also counts the text, and returns null for no text. `unclaim` takes it back when the provider didn't take the text; throws then,
 * so that it's tried again. A text that the provider may have sent isn't repeated.
 */
export async function sendText(
  deps: Deps,
  personId: PersonId,
  claim: (tx: Tx, number: TextNumberRow) => Promise<string | null>,
  unclaim?: () => Promise<void>,
): Promise<void> {
  const { db, texts, now, log, config } = deps
  if (!texts) return
  const month = monthOf(now())
  const claimed = await db.transaction().execute(async (tx) => {
    const number = await lockTextNumber(tx, personId)
    if (!number || number.stopped_at || number.refused_at) return null
    const body = await claim(tx, number)
    if (body === null) return null
    const parts = new SegmentedMessage(body).segmentsCount
    const isPaid = await spendMonth(tx, month, parts, config.textsPerMonth)
    return { to: number.number, body, parts, isPaid }
  })
  if (!claimed) return
  const { to, body, parts, isPaid } = claimed
  if (!isPaid) return reportUsedUp(deps)
  try {
    const outcome = await texts.send({ to, body })
    if (outcome === 'stopped') await setStopped(db, to, now())
    if (outcome === 'refused') await setRefused(db, to, now())
  } catch (error) {
    if (error instanceof TextUnknown) {
      log.warn({ err: error }, 'a text message may not have been sent')
      return
    }
    await refundMonth(db, month, parts)
    await unclaim?.()
    throw error
  }
}
