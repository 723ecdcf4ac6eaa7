/** The subject of a channel. */
export interface Topic {
  kind: 'user' | 'thread'
  id: string
}

/** The client library puts a prefix before every name. */
const TOPIC = /^realtime:(user|thread):([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/

/** Returns the subject of a channel of this name; null for an unknown name. */
export function readTopic(name: string): Topic | null {
  const [, kind, id] = TOPIC.exec(name) ?? []
  return kind && id ? { kind: kind as Topic['kind'], id } : null
}

/** Returns the name of the channel about a subject. */
export function topicName({ kind, id }: Topic): string {
  return `realtime:${kind}:${id}`
}
