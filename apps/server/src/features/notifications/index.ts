export { dropDelayed, dropPending } from './drop-pending.queries.ts'
export {
  eraseNameInNotifications,
  eraseNotificationsOfParty,
  eraseNotificationsOfPerson,
} from './erase-notifications.queries.ts'
export { deleteAllSubscriptions } from './push-subscriptions.queries.ts'
export { notificationsRouter } from './notifications.router.ts'
export { registerUnsubscribe } from './register-unsubscribe.ts'
export { runNotificationClock } from './run-notification-clock.ts'
export { returnedMailNotices } from './returned-mail-notices.ts'
export { endPushes } from './subscribe.ts'
export { endWhenRefused } from './end-when-refused.ts'
export { clearFormerProblem } from './clear-former-problem.ts'
export { clearMailProblem, selectMailProblems } from './mail-problems.queries.ts'
export { saveMailReports } from './mail-status.ts'
export { mailDigest, mailNotification } from './send-mail.ts'
export { pushNotification } from './send-push.ts'
export { textNotification } from './send-text.ts'
export { deleteOldNotifications, withdrawNotices } from './notifications.queries.ts'
export { insertInCenter, notify } from './notify.ts'
