import type { Side } from '@bandstand/domain/lifecycle'
import type { NoticeKind } from '@bandstand/domain/notifications'
import type { NoticeText } from '../../src/outbox/notice.ts'

/** One notice as one recipient reads it. `when` distinguishes those of a kind that have different texts. */
export interface NoticeExample {
  to: Side | 'member'
  when?: string
  text: NoticeText
}

/** The examples of some kinds. */
export type Examples = Partial<Record<NoticeKind, NoticeExample[]>>

/** Fails for a notice that nobody gets, because an example must have a recipient. */
export function example(to: NoticeExample['to'], text: NoticeText | null, when?: string): NoticeExample {
  if (!text) throw new Error(`No notice${when ? `: ${when}` : ''}`)
  return { to, text, ...(when && { when }) }
}

/** One example for each of these parties. */
export const forEach = (sides: readonly Side[], textOf: (to: Side) => NoticeText | null, when?: string) =>
  sides.map((to) => example(to, textOf(to), when))
