import { attachmentTexts, imageTexts } from '@bandstand/domain/storage'

/** A request that storage refuses, in the shape its clients read: `{ statusCode, error, message }`. */
export class StorageRefusal extends Error {
  readonly status: number
  readonly error: string

  constructor(status: number, error: string, message: string) {
    super(message)
    this.status = status
    this.error = error
  }
}

/** Every fixed refusal: status, the protocol's name for it, what the user reads. */
const REFUSALS = {
  sessionMissing: [401, 'Unauthorized', 'Auth session missing!'],
  userMissing: [401, 'Unauthorized', imageTexts.missingUser],
  roleForbids: [403, 'Unauthorized', 'Your role doesn’t give you access to these files. Ask an owner.'],
  foreignName: [403, 'Unauthorized', 'You can only store images below your own user id'],
  foreignBucket: [403, 'Unauthorized', 'New buckets can’t be created here'],
  bucketMissing: [404, 'Bucket not found', 'Bucket not found'],
  objectMissing: [404, 'not_found', 'Object not found'],
  callUnknown: [404, 'not_found', 'There’s no such storage operation'],
  duplicate: [409, 'Duplicate', 'The resource already exists'],
  tooMany: [409, 'quota_exceeded', 'You can store up to 50 images. Remove one first.'],
  pictureInUse: [409, 'in_use', 'This image is your profile picture. Choose another picture first.'],
  portfolioInUse: [409, 'in_use', 'This image is in your portfolio. Remove it there first.'],
  stageInUse: [409, 'in_use', 'This image is the photo of a stage. Remove it there first.'],
  fileMissing: [400, 'invalid_request', imageTexts.invalidFile],
  severalFiles: [400, 'invalid_request', 'Upload one image at a time'],
  malformed: [400, 'invalid_request', 'The upload is incomplete or malformed'],
  cacheControl: [400, 'invalid_request', 'cacheControl must be a number of seconds, at most one year'],
  pictureSize: [
    400,
    'invalid_request',
    'Pictures come 128, 256 or 640 pixels square, or 640 or 1600 pixels wide.',
  ],
  range: [416, 'invalid_range', 'The object ends before this range.'],
  upsert: [400, 'invalid_request', 'x-upsert must be true or false'],
  attached: [409, 'in_use', 'This file is part of a message.'],
  tooManyFiles: [409, 'quota_exceeded', 'You’ve sent 500 files, which is the most for one member.'],
  attachmentType: [415, 'invalid_mime_type', attachmentTexts.type],
  attachmentIncomplete: [422, 'unprocessable_file', 'This PDF is damaged or incomplete.'],
  attachmentLocked: [
    422,
    'unprocessable_file',
    'This PDF needs a password. Save a copy without one and attach that.',
  ],
  attachmentTooSlow: [
    422,
    'unprocessable_file',
    'Checking this PDF takes too long. Try again, or print it to a new PDF and attach that.',
  ],
  imageType: [415, 'invalid_mime_type', imageTexts.type],
  tooSlow: [408, 'timeout', 'The upload took too long. Try again on a faster connection.'],
  busyOwn: [429, 'too_many_requests', 'You already have 4 uploads in progress. Let one finish first.'],
  busy: [503, 'unavailable', 'Too many images are being uploaded right now. Try again in a moment.'],
} as const satisfies Record<string, [number, string, string]>

/** Returns the refusal to throw. */
export function refuse(reason: keyof typeof REFUSALS): StorageRefusal {
  const [status, error, message] = REFUSALS[reason]
  return new StorageRefusal(status, error, message)
}
