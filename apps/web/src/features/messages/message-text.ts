import type { MessageAttachment, ThreadCard } from '@bandstand/api-spec'

/** Returns a size in bytes as text: '412 kB', '1.4 MB'. */
export function sizeText(bytes: number): string {
  return bytes < 1_000_000
    ? `${Math.max(1, Math.round(bytes / 1000))} kB`
    : `${(bytes / 1_000_000).toFixed(1)} MB`
}

/** Returns the newest message of a thread as one line. */
export function lastLine({ lastMessage, other }: ThreadCard): string {
  if (!lastMessage) return `Say hello to ${other.name}.`
  const files = lastMessage.attachments === 1 ? 'A file' : `${lastMessage.attachments} files`
  const said = lastMessage.text || files
  return lastMessage.from === other.uuid ? said : `You: ${said}`
}

/** Returns whether an attachment is an image. */
export function isImage({ contentType }: Pick<MessageAttachment, 'contentType'>): boolean {
  return contentType.startsWith('image/')
}
