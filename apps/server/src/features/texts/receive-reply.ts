import { textNumberOf } from '@bandstand/domain/contact'
import { keywordOf } from '@bandstand/domain/notifications'
import { PRODUCT_NAME } from '@bandstand/domain/product'
import type { Deps } from '../../deps.ts'
import type { TextReply } from '../../integrations/texts/port.ts'
import { setStopped } from './texts.queries.ts'

/**
 * Does what a text asks for that came in: STOP ends texts to its number, START turns them on again, HELP is answered. Returns what to text back;
 * null for nothing, as for all other words, since nobody reads them.
 */
export async function receiveReply({ db, now, config }: Deps, reply: TextReply): Promise<string | null> {
  const number = textNumberOf(reply.from)
  const keyword = keywordOf(reply.text)
  if (!number || !keyword) return null
  if (keyword !== 'help') await setStopped(db, number, keyword === 'stop' ? now() : null)
  if (reply.isAnswered) return null
  return {
    stop: `${PRODUCT_NAME}: you won't get any more texts. Reply START to get them again.`,
    start: `${PRODUCT_NAME}: you get texts again. Reply STOP to end, HELP for help.`,
    help: `${PRODUCT_NAME} texts you about show days, short notice and polls. Choose which: ${config.publicUrl}/settings?tab=notifications. Help: ${config.publicUrl}/contact. Reply STOP to end.`,
  }[keyword]
}
