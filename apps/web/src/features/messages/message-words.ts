import type { MessageAttachment, ThreadCard } from '@bandstand/api-spec'

const DAY_MS = 86_400_000

/** The reader's calendar day of an instant: two of one day are equal. */
export function dayOf(at: string): string {
  return new Date(at).toDateString()
}

/** 'Today', 'Yesterday', 'Friday, November 27', with the year when it is another one. */
export function dayText(at: string, now: number): string {
  const day = dayOf(at)
  if (day === new Date(now).toDateString()) return 'Today'
  if (day === new Date(now - DAY_MS).toDateString()) return 'Yesterday'
  const sameYear = new Date(at).getFullYear() === new Date(now).getFullYear()
  return new Intl.DateTimeFormat('en-US', {
    weekday: 'long',
    month: 'long',
    day: 'numeric',
    ...(sameYear ? {} : { year: 'numeric' }),
  }).format(new Date(at))
}

/** '412 kB', '1.4 MB'. */
export function sizeText(bytes: number): string {
  return bytes < 1_000_000
    ? `${Math.max(1, Math.round(bytes / 1000))} kB`
    : `${(bytes / 1_000_000).toFixed(1)} MB`
}

/** The newest message in one line of a list. */
export function lastLine({ lastMessage, other, about }: ThreadCard): string {
  if (!lastMessage) return about ? 'No words yet.' : `Say hello to ${other.name}.`
  const files = lastMessage.attachments === 1 ? 'A file' : `${lastMessage.attachments} files`
  const said = lastMessage.text || files
  return lastMessage.from === other.uuid ? said : `You: ${said}`
}

export function isImage({ contentType }: Pick<MessageAttachment, 'contentType'>): boolean {
  return contentType.startsWith('image/')
}
