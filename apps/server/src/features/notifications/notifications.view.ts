import type { NotificationLine } from '@bandstand/api-spec'
import type { NotificationRow } from './notifications.queries.ts'

const SUMMARY_LENGTH = 160

/** Returns the beginning of the first paragraph on one line, cut between words. */
export function summaryOf([first = '']: readonly string[]): string {
  const line = first
    .trim()
    .replaceAll(/\s*\n\s*/g, ' · ')
    .replaceAll(/\s+/g, ' ')
  if (line.length <= SUMMARY_LENGTH) return line
  const cut = line.slice(0, SUMMARY_LENGTH)
  return `${cut.slice(0, Math.max(cut.lastIndexOf(' '), SUMMARY_LENGTH / 2)).trimEnd()}…`
}

/** Returns a notification as the notification center shows it. */
export function notificationLineView(row: NotificationRow): NotificationLine {
  return {
    id: row.id,
    category: row.category,
    title: row.title,
    text: summaryOf(row.paragraphs),
    path: row.path,
    at: row.at.toISOString(),
    isRead: row.read_at !== null,
  }
}
