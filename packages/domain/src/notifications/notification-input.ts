import { z } from 'zod'

export const NOTIFICATIONS_PER_PAGE = 30
/** The most unread notifications that the bell has by page, to mark them read when that page opens. */
export const UNREAD_LISTED = 100
/** The most browsers of one member that receive pushes; a new one replaces the oldest. */
export const SUBSCRIPTIONS_PER_MEMBER = 20

export const notificationFilter = z.strictObject({
  page: z.coerce.number().int().min(1).max(10_000).default(1),
})

export const markReadInput = z.strictObject({ ids: z.array(z.uuid()).min(1).max(UNREAD_LISTED) })

const base64url = (bytes: number) => {
  const length = Math.ceil((bytes * 4) / 3)
  return z
    .string()
    .regex(new RegExp(`^[\\w-]{${length}}={0,2}$`), `This key needs ${bytes} bytes in base64url`)
}

/** As `PushSubscription.toJSON()` of a browser has it: an uncompressed P-256 point, and a secret. */
export const pushSubscriptionInput = z.strictObject({
  endpoint: z.string().min(1).max(1000),
  keys: z.strictObject({ p256dh: base64url(65), auth: base64url(16) }),
})
export type PushSubscriptionInput = z.infer<typeof pushSubscriptionInput>

export const endPushInput = pushSubscriptionInput.pick({ endpoint: true })
