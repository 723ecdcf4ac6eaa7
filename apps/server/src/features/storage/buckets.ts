import type { PartyId } from '@bandstand/domain/accounts'
import {
  ATTACHMENT_MAX_BYTES,
  ATTACHMENT_TYPES,
  ATTACHMENTS_BUCKET,
  attachmentTexts,
  AVATARS_BUCKET,
  fileTooLargeText,
  PROFILE_IMAGE_MAX_BYTES,
  PROFILE_IMAGE_TYPES,
  PROFILE_IMAGES_BUCKET,
} from '@bandstand/domain/storage'
import { type Receive, receiveAttachment, receiveImage } from './uploads/receive-file.ts'
import { refuse } from './refusals.ts'

export interface Bucket {
  id: string
  maxBytes: number
  tooLargeText: (bytes: number) => string
  /** The names it takes. Every group is the id of the user whose image it is. */
  name: RegExp
  nameText: string
  /** Whether everyone can read its objects by their URL. */
  public: boolean
  types: readonly string[]
  /** Stores what may be stored of a file; refuses what isn't allowed. */
  receive: Receive
}

const USER_ID = '([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})'
const EXTENSION = '\\.(?:jpe?g|png)'

const images = {
  public: true,
  types: PROFILE_IMAGE_TYPES,
  receive: receiveImage,
}

/** All buckets: users cannot create others. */
export const allBuckets: Bucket[] = [
  {
    id: PROFILE_IMAGES_BUCKET,
    maxBytes: PROFILE_IMAGE_MAX_BYTES,
    tooLargeText: fileTooLargeText,
    name: new RegExp(`^${USER_ID}/${USER_ID}-[a-z0-9]+(?:[._-][a-z0-9]+){0,8}${EXTENSION}$`, 'i'),
    nameText: 'The name of a profile image must be {userId}/{userId}-{random}.jpg, .jpeg or .png',
    ...images,
  },
  {
    id: AVATARS_BUCKET,
    // No limit of the product: it only keeps a request's memory bounded.
    maxBytes: 10_485_760,
    tooLargeText: (bytes) => `File size exceeds 10MB limit (${(bytes / 1024 / 1024).toFixed(2)}MB)`,
    name: new RegExp(`^avatars/${USER_ID}-\\d{1,17}${EXTENSION}$`, 'i'),
    nameText: 'The name of an avatar must be avatars/{userId}-{timestamp}.jpg, .jpeg or .png',
    ...images,
  },
  {
    id: ATTACHMENTS_BUCKET,
    maxBytes: ATTACHMENT_MAX_BYTES,
    tooLargeText: () => attachmentTexts.tooLarge,
    name: new RegExp(`^${USER_ID}/[0-9a-f-]{36}\\.(?:jpe?g|png|pdf)$`, 'i'),
    nameText: 'The name of an attachment must be {userId}/{random uuid}.jpg, .jpeg, .png or .pdf',
    public: false,
    types: ATTACHMENT_TYPES,
    receive: receiveAttachment,
  },
]
const LONGEST_NAME = 200

/** Returns the bucket with this id; undefined when there is none. */
export function findBucket(id: string): Bucket | undefined {
  return allBuckets.find((bucket) => bucket.id === id)
}

/** Returns the bucket with this id. Throws 404 when there is none. */
export function requireBucket(id: string): Bucket {
  const bucket = findBucket(id)
  if (!bucket) throw refuse('bucketMissing')
  return bucket
}

/** Returns whether any user's object can have this name. Others need no query, and the database would refuse some. */
export function isObjectName(bucket: Bucket, name: string): boolean {
  return name.length <= LONGEST_NAME && bucket.name.test(name)
}

/** Returns whether this owner's object can have this name: the user ids in its path are the owner's. */
export function isOwnName(bucket: Bucket, name: string, ownerId: PartyId): boolean {
  if (!isObjectName(bucket, name)) return false
  const [, ...userIds] = bucket.name.exec(name) ?? []
  return userIds.every((userId) => userId === ownerId)
}
