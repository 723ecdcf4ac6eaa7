import { z } from 'zod'
import { isTimeZone } from '../time/index.ts'
import type { NoticeCategory } from './notice-table.ts'
import { isQuarterHour } from './quiet-hours.ts'

/** The switches of each category, by channel. A category that is not here cannot be switched off. */
export const CATEGORY_FLAGS = {
  gig_updates: { email: 'emailGigUpdates', push: 'pushGigUpdates' },
  messages: { email: 'emailMessages', push: 'pushMessages' },
  payments: { email: 'emailPayments', push: 'pushPayments' },
} as const satisfies Record<Exclude<NoticeCategory, 'security'>, Record<NoticeChannel, string>>
export type NoticeChannel = 'email' | 'push'
type FlagsOfCategory = (typeof CATEGORY_FLAGS)[keyof typeof CATEGORY_FLAGS]
export type NoticeFlag = FlagsOfCategory[NoticeChannel]

export const NOTICE_FLAGS: readonly NoticeFlag[] = Object.values(CATEGORY_FLAGS).flatMap(
  ({ email, push }) => [email, push],
)

/** When the daily digest is sent, on the member's clock. */
export const DIGEST_HOUR = 9

/** The fields of an object that holds every switch. */
export const noticeFlagFields = Object.fromEntries(NOTICE_FLAGS.map((flag) => [flag, z.boolean()])) as Record<
  NoticeFlag,
  z.ZodBoolean
>
const quarterHour = z.string().refine(isQuarterHour, 'Choose a time')

/** The whole of a member's preferences, as the form sends them. */
export const noticePreferences = z.strictObject({
  ...noticeFlagFields,
  /** null when there are none. */
  quietHours: z
    .strictObject({ from: quarterHour, to: quarterHour })
    .refine(({ from, to }) => from !== to, 'Choose two different times')
    .nullable(),
  /** IANA; quiet hours and the digest go by its clocks. */
  timeZone: z.string().max(64).refine(isTimeZone, 'Choose a time zone'),
  dailyDigest: z.boolean(),
})
export type NoticePreferences = z.infer<typeof noticePreferences>
