import type { NoticeRule } from './notice-table.ts'
import { CATEGORY_FLAGS, DIGEST_HOUR, type NoticeChannel, type NoticePreferences } from './preferences.ts'
import { nextHourOfDay, quietUntil } from './quiet-hours.ts'
import { TEXT_NIGHT, type TextTopic } from './texts.ts'

/** When a notice is sent by each channel; null when it isn't. The notification center always shows it right away. */
export interface NoticePlan {
  mail: { at: Date; inDigest: boolean } | null
  push: { at: Date } | null
}

/** Returns when a notice is mailed and pushed, by its row in `NOTICES` and the member's preferences at `now`. */
export function planNotice(
  { category, mail, push: pushed, waits }: NoticeRule,
  preferences: NoticePreferences,
  now: Date,
): NoticePlan {
  const { quietHours, timeZone, dailyDigest } = preferences
  const flags = category === 'security' ? null : CATEGORY_FLAGS[category]
  const wants = (channel: NoticeChannel) => flags === null || preferences[flags[channel]]
  const afterNight = (at: Date) => (waits === 'never' ? null : quietUntil(quietHours, timeZone, at)) ?? at
  const push = pushed === 'by flag' && wants('push') ? { at: afterNight(now) } : null
  if (mail === 'never') return { mail: null, push }
  if (mail === 'always') return { mail: { at: now, inDigest: false }, push }
  if (!wants('email')) return { mail: null, push }
  const inDigest = waits === 'digest' && dailyDigest
  const at = afterNight(inDigest ? nextHourOfDay(DIGEST_HOUR, timeZone, now) : now)
  return { mail: { at, inDigest }, push }
}

/**
 * Returns when a notice is also texted, by its row in `NOTICES`, the topics that the member wants as texts, and their quiet hours; null when it
 * isn't. Almost nothing comes at night, also without quiet hours.
 */
export function planText(
  { text, waits }: NoticeRule,
  topics: readonly TextTopic[],
  { quietHours, timeZone }: NoticePreferences,
  now: Date,
): Date | null {
  if (!text || !topics.includes(text)) return null
  return (waits === 'never' ? null : quietUntil(quietHours ?? TEXT_NIGHT, timeZone, now)) ?? now
}
