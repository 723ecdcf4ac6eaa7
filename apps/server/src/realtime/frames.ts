import { z } from 'zod'

/** The two forms of the protocol: objects and arrays as JSON, the second with broadcasts as binary frames. */
export const VERSIONS = ['1.0.0', '2.0.0'] as const
export type Version = (typeof VERSIONS)[number]

/** One message of the Phoenix protocol, which Supabase Realtime uses. */
export interface Frame {
  /** Identifies the join that the frame belongs to, so that frames of an earlier one are recognized. */
  joinRef: string | null
  /** The reply has this name. */
  ref: string | null
  topic: string
  event: string
  payload: unknown
}
/** What a client sends under `broadcast`, or is sent. */
interface Broadcast {
  type: 'broadcast'
  event: string
  payload: unknown
}

const name = z.string().max(64).nullish()
const topic = z.string().max(255)
const event = z.string().max(64)
const objectFrame = z.object({ topic, event, payload: z.unknown(), ref: name, join_ref: name })
const arrayFrame = z.tuple([name, name, topic, event, z.unknown()])

/** First bytes of binary frames: a broadcast from a client, one to it. */
const KINDS = { push: 3, broadcast: 4 }
const JSON_ENCODING = 1
const PUSH_HEADER_BYTES = 7
const utf8 = new TextDecoder('utf-8', { fatal: true })

/** Returns the frame that arrived; null when it is not one of this version. */
export function readFrame(data: Buffer, isBinary: boolean, version: Version): Frame | null {
  try {
    if (isBinary) return version === '2.0.0' ? readPush(data) : null
    const json: unknown = JSON.parse(data.toString())
    if (version === '1.0.0') {
      const { join_ref, ref, ...rest } = objectFrame.parse(json)
      return { joinRef: join_ref ?? null, ref: ref ?? null, ...rest }
    }
    const [joinRef, ref, ...rest] = arrayFrame.parse(json)
    return { joinRef: joinRef ?? null, ref: ref ?? null, topic: rest[0], event: rest[1], payload: rest[2] }
  } catch {
    return null
  }
}

/** Returns a frame as text. */
export function writeFrame(version: Version, { joinRef, ref, topic, event, payload }: Frame): string {
  return JSON.stringify(
    version === '1.0.0'
      ? { join_ref: joinRef, ref, topic, event, payload }
      : [joinRef, ref, topic, event, payload],
  )
}

/** Returns the frame of a broadcast. It refers to no join, so all recipients get the same one. */
export function writeBroadcast(version: Version, topic: string, event: string, payload: unknown) {
  if (version === '1.0.0') {
    const broadcast: Broadcast = { type: 'broadcast', event, payload }
    return writeFrame(version, { joinRef: null, ref: null, topic, event: 'broadcast', payload: broadcast })
  }
  const head = [KINDS.broadcast, Buffer.byteLength(topic), Buffer.byteLength(event), 0, JSON_ENCODING]
  return Buffer.concat([Buffer.from(head), Buffer.from(topic + event + JSON.stringify(payload))])
}

/** Throws when it is not a valid frame. */
function readPush(data: Buffer): Frame {
  const [kind, joinRefBytes = 0, refBytes = 0, topicBytes = 0, eventBytes = 0, metaBytes = 0, encoding] = data
  if (kind !== KINDS.push || data.length < PUSH_HEADER_BYTES) throw new Error('no such kind of frame')
  let at = PUSH_HEADER_BYTES
  const take = (bytes: number) => {
    if (at + bytes > data.length) throw new Error('the frame ends too soon')
    return utf8.decode(data.subarray(at, (at += bytes)))
  }
  const joinRef = take(joinRefBytes)
  const ref = take(refBytes)
  const topic = take(topicBytes)
  const event = take(eventBytes)
  take(metaBytes)
  if (encoding !== JSON_ENCODING) throw new Error('nothing here takes bytes')
  const payload: Broadcast = { type: 'broadcast', event, payload: JSON.parse(take(data.length - at)) }
  return { joinRef: joinRef || null, ref: ref || null, topic, event: 'broadcast', payload }
}
