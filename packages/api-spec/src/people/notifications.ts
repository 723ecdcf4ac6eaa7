import {
  endPushInput,
  MAIL_PROBLEMS,
  markReadInput,
  NOTICE_CATEGORIES,
  notificationFilter,
  noticePreferences,
  pushSubscriptionInput,
} from '@bandstand/domain/notifications'
import { z } from 'zod'
import { declare } from '../errors.ts'
import { operations } from '../operations.ts'
import { paging } from '../paging.ts'

/** One line of the center. */
export const notificationLine = z.object({
  id: z.uuid(),
  category: z.enum(NOTICE_CATEGORIES),
  title: z.string(),
  /** The beginning of its text. */
  text: z.string(),
  /** The page of its subject. */
  path: z.string(),
  at: z.iso.datetime(),
  isRead: z.boolean(),
  /** The name of the party that it is for, for somebody with several; null for everybody else, and for what is about their account. */
  partyName: z.string().nullable(),
})
export type NotificationLine = z.infer<typeof notificationLine>

const notificationPage = z.object({
  notifications: z.array(notificationLine),
  ...paging,
})
export type NotificationPage = z.infer<typeof notificationPage>

const unreadNotifications = z.object({
  count: z.number().int(),
  /** At most 100, to mark them read when their pages are opened otherwise. */
  newest: z.array(notificationLine.pick({ id: true, path: true })),
})
export type UnreadNotifications = z.infer<typeof unreadNotifications>

const notificationPreferences = noticePreferences.extend({ updatedAt: z.iso.datetime() })
export type NotificationPreferences = z.infer<typeof notificationPreferences>

const mailStatus = z.object({
  /** Why only essential mails are sent; null while all are. */
  problem: z.object({ kind: z.enum(MAIL_PROBLEMS), address: z.string(), at: z.iso.datetime() }).nullable(),
})
export type MailStatus = z.infer<typeof mailStatus>

const { get, post, put, remove } = operations('Notifications')

export const notifications = {
  list: get('useAccount', '/notifications', 'List your notifications, 30 a page')
    .input(notificationFilter)
    .output(notificationPage),
  getUnread: get('useAccount', '/notifications/unread', 'Count unread notifications, and list which').output(
    unreadNotifications,
  ),
  /** Marks all of them, or none when one is not the caller's. */
  markRead: post('useAccount', '/notifications/read', 'Mark notifications as read')
    .errors(declare('NOTIFICATION_NOT_FOUND'))
    .input(markReadInput)
    .output(unreadNotifications),
  markAllRead: post('useAccount', '/notifications/read-all', 'Mark all as read').output(unreadNotifications),
  getPreferences: get('useAccount', '/notifications/preferences', 'Get your notification preferences')
    .errors(declare('PROFILE_NOT_FOUND'))
    .output(notificationPreferences),
  updatePreferences: put('useAccount', '/notifications/preferences', 'Save your notification preferences')
    .errors(declare('PROFILE_NOT_FOUND'))
    .input(noticePreferences)
    .output(notificationPreferences),
  getMailStatus: get(
    'useAccount',
    '/notifications/mail',
    'Check whether mails to you come back or were reported as spam',
  ).output(mailStatus),
  /** A repeat changes nothing. */
  retryMail: post('useAccount', '/notifications/mail/retry', 'Get all mails again').output(mailStatus),
  getPushKey: get('useAccount', '/notifications/push-key', 'Get the key that browsers subscribe with').output(
    z.object({ publicKey: z.string() }),
  ),
  /** Valid as long as the caller's session. A repeat changes nothing. */
  subscribe: put('useAccount', '/notifications/push', 'Turn on push notifications in this browser')
    .errors(declare('PUSH_UNUSABLE'))
    .input(pushSubscriptionInput)
    .output(z.object({ subscribed: z.literal(true) })),
  unsubscribe: remove('useAccount', '/notifications/push', 'Turn off push notifications in this browser')
    .input(endPushInput)
    .output(z.object({ subscribed: z.literal(false) })),
}
