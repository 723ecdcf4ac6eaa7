import { z } from 'zod'
import { isQuarterHour, isTimeZone } from './quiet-hours.ts'

/** What members switch: email and push, each for gig updates, messages and payments. */
export const NOTICE_FLAGS = [
  'emailGigUpdates',
  'emailMessages',
  'emailPayments',
  'pushGigUpdates',
  'pushMessages',
  'pushPayments',
] as const
export type NoticeFlag = (typeof NOTICE_FLAGS)[number]

/** When the daily digest is sent, on the member's clock. */
export const DIGEST_HOUR = 9

const flags = Object.fromEntries(NOTICE_FLAGS.map((flag) => [flag, z.boolean()])) as Record<
  NoticeFlag,
  z.ZodBoolean
>
const quarterHour = z.string().refine(isQuarterHour, 'Please choose a time')

/** The whole of a member's preferences, as the form sends them. */
export const noticePreferences = z.strictObject({
  ...flags,
  /** null: none. */
  quietHours: z
    .strictObject({ from: quarterHour, to: quarterHour })
    .refine(({ from, to }) => from !== to, 'Please choose two different times')
    .nullable(),
  /** IANA; quiet hours and the digest go by its clocks. */
  timeZone: z.string().max(64).refine(isTimeZone, 'Please choose a time zone'),
  dailyDigest: z.boolean(),
})
export type NoticePreferences = z.infer<typeof noticePreferences>
