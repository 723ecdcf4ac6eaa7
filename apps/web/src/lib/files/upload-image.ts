import {
  fileTooLargeText,
  imageTexts,
  PROFILE_IMAGE_CACHE_SECONDS,
  PROFILE_IMAGE_MAX_BYTES,
  PROFILE_IMAGE_TYPES,
  processingFailedText,
  UPLOAD_RETRY_WAITS_MS,
  uploadFailedText,
} from '@bandstand/domain/storage'
import type { StorageClient } from '@supabase/storage-js'

/** The part of storage's client that an upload needs. */
export type ImageBucket = Pick<ReturnType<StorageClient['from']>, 'upload' | 'getPublicUrl'>

/** A failed upload; the message is for the user. */
export class UploadError extends Error {
  override name = 'UploadError'
}

const EXTENSIONS: Record<(typeof PROFILE_IMAGE_TYPES)[number], string> = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
}
const PROCESSING_FAILED = processingFailedText('')

/** Returns the text that refuses a chosen file; null for one that can be uploaded. */
export function imageProblem(file: File): string | null {
  if (!isImageType(file.type)) return imageTexts.type
  return file.size > PROFILE_IMAGE_MAX_BYTES ? imageTexts.tooLarge : null
}

/**
 * Stores a JPEG or PNG of at most 5,242,880 bytes in the user's folder and returns its public address. Retries twice
 * after a lost network or a failure of the server, not after a refusal. Throws UploadError, or the signal's reason.
 */
export async function uploadImage(
  userId: string,
  file: File,
  openBucket: () => Promise<ImageBucket>,
  signal?: AbortSignal,
): Promise<string> {
  if (!userId) throw new UploadError(imageTexts.missingUser)
  if (!(file instanceof File)) throw new UploadError(imageTexts.invalidFile)
  if (!isImageType(file.type)) throw new UploadError(imageTexts.type)
  if (file.size > PROFILE_IMAGE_MAX_BYTES) throw new UploadError(fileTooLargeText(file.size))

  const path = `${userId}/${userId}-${randomName()}.${EXTENSIONS[file.type]}`
  let error: UploadFailure | null = null
  for (const wait of [0, ...UPLOAD_RETRY_WAITS_MS]) {
    if (wait > 0) await new Promise((resolve) => setTimeout(resolve, wait))
    signal?.throwIfAborted()
    const bucket = await openBucket().catch(() => null)
    error = bucket ? await send(bucket, path, file) : {}
    signal?.throwIfAborted()
    if (bucket && !error) return publicUrl(bucket, path)
    if (error?.status !== undefined && error.status < 500) break
  }
  throw new UploadError(failureText(error ?? {}))
}

/** A failed upload; without a status there was no answer. */
interface UploadFailure {
  status?: number | undefined
  message?: string
}

async function send(bucket: ImageBucket, path: string, file: File): Promise<UploadFailure | null> {
  const options = {
    cacheControl: String(PROFILE_IMAGE_CACHE_SECONDS),
    upsert: true,
    contentType: file.type,
  }
  const { error } = await bucket.upload(path, file, options).catch(() => ({ error: {} }))
  return error
}

function failureText({ status, message }: UploadFailure): string {
  // A browser's own message for a lost network ('Failed to fetch') isn't a reason that a user could understand.
  if (status === undefined) return uploadFailedText(undefined)
  return message?.startsWith(PROCESSING_FAILED) ? message : uploadFailedText(message)
}

function publicUrl(bucket: ImageBucket, path: string): string {
  const url = bucket.getPublicUrl(path).data.publicUrl
  if (!url) throw new UploadError(imageTexts.noUrl)
  return url
}

function isImageType(type: string): type is (typeof PROFILE_IMAGE_TYPES)[number] {
  return (PROFILE_IMAGE_TYPES as readonly string[]).includes(type)
}

function randomName(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}
