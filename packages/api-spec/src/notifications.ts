import {
  endPushInput,
  MAIL_PROBLEMS,
  markReadInput,
  NOTICE_CATEGORIES,
  notificationFilter,
  noticePreferences,
  pushSubscriptionInput,
} from '@bandstand/domain/notifications'
import { oc } from '@orpc/contract'
import { z } from 'zod'
import { declare } from './errors.ts'

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
})
export type NotificationLine = z.infer<typeof notificationLine>

const notificationPage = z.object({
  notifications: z.array(notificationLine),
  total: z.number().int(),
  page: z.number().int(),
  pageSize: z.number().int(),
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

const tags = ['Notifications']

export const notifications = {
  list: oc
    .route({ method: 'GET', path: '/notifications', tags, summary: 'List your notifications, 30 a page' })
    .errors(declare('UNAUTHENTICATED'))
    .input(notificationFilter)
    .output(notificationPage),
  getUnread: oc
    .route({
      method: 'GET',
      path: '/notifications/unread',
      tags,
      summary: 'Count unread notifications, and list which',
    })
    .errors(declare('UNAUTHENTICATED'))
    .output(unreadNotifications),
  /** Marks all of them, or none when one is not the caller's. */
  markRead: oc
    .route({ method: 'POST', path: '/notifications/read', tags, summary: 'Mark notifications as read' })
    .errors(declare('UNAUTHENTICATED', 'NOTIFICATION_NOT_FOUND'))
    .input(markReadInput)
    .output(unreadNotifications),
  markAllRead: oc
    .route({ method: 'POST', path: '/notifications/read-all', tags, summary: 'Mark all as read' })
    .errors(declare('UNAUTHENTICATED'))
    .output(unreadNotifications),
  getPreferences: oc
    .route({
      method: 'GET',
      path: '/notifications/preferences',
      tags,
      summary: 'Get your notification preferences',
    })
    .errors(declare('UNAUTHENTICATED', 'PROFILE_NOT_FOUND'))
    .output(notificationPreferences),
  updatePreferences: oc
    .route({
      method: 'PUT',
      path: '/notifications/preferences',
      tags,
      summary: 'Save your notification preferences',
    })
    .errors(declare('UNAUTHENTICATED', 'PROFILE_NOT_FOUND'))
    .input(noticePreferences)
    .output(notificationPreferences),
  getMailStatus: oc
    .route({
      method: 'GET',
      path: '/notifications/mail',
      tags,
      summary: 'Check whether mails to you come back or were reported as spam',
    })
    .errors(declare('UNAUTHENTICATED'))
    .output(mailStatus),
  /** A repeat changes nothing. */
  retryMail: oc
    .route({ method: 'POST', path: '/notifications/mail/retry', tags, summary: 'Get all mails again' })
    .errors(declare('UNAUTHENTICATED'))
    .output(mailStatus),
  getPushKey: oc
    .route({
      method: 'GET',
      path: '/notifications/push-key',
      tags,
      summary: 'Get the key that browsers subscribe with',
    })
    .errors(declare('UNAUTHENTICATED'))
    .output(z.object({ publicKey: z.string() })),
  /** Valid as long as the caller's session. A repeat changes nothing. */
  subscribe: oc
    .route({
      method: 'PUT',
      path: '/notifications/push',
      tags,
      summary: 'Turn on push notifications in this browser',
    })
    .errors(declare('UNAUTHENTICATED', 'PUSH_UNUSABLE'))
    .input(pushSubscriptionInput)
    .output(z.object({ subscribed: z.literal(true) })),
  unsubscribe: oc
    .route({
      method: 'DELETE',
      path: '/notifications/push',
      tags,
      summary: 'Turn off push notifications in this browser',
    })
    .errors(declare('UNAUTHENTICATED'))
    .input(endPushInput)
    .output(z.object({ subscribed: z.literal(false) })),
}
