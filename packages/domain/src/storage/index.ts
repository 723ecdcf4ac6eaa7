export {
  PICTURE_LONGEST_SIDE,
  PICTURE_SIZES,
  PICTURE_WIDTHS,
  type PictureCut,
  type PictureSize,
  pictureSources,
  sizedPicture,
} from './picture-sizes.ts'

/** The most bytes a profile image may have; one more is refused. */
export const PROFILE_IMAGE_MAX_BYTES = 5_242_880
export const PROFILE_IMAGE_TYPES = ['image/jpeg', 'image/png'] as const
/** How long browsers cache a stored image, in seconds, as storage's `cacheControl`. */
export const PROFILE_IMAGE_CACHE_SECONDS = 3600
/** Delays before the second and the third attempt of an upload, in milliseconds. */
export const UPLOAD_RETRY_WAITS_MS = [2000, 4000] as const

export const PROFILE_IMAGES_BUCKET = 'profile-images'
export const AVATARS_BUCKET = 'profiles'
/** Files that members send each other; readable through their thread alone. */
export const ATTACHMENTS_BUCKET = 'attachments'
export const ATTACHMENT_TYPES = ['image/jpeg', 'image/png', 'application/pdf'] as const
export const ATTACHMENT_MAX_BYTES = 10_485_760

export const attachmentTexts = {
  type: 'Attach a JPEG or PNG picture or a PDF.',
  tooLarge: 'This file is too large. The maximum is 10MB.',
} as const

export const imageTexts = {
  type: 'Invalid file type. Please upload a JPEG or PNG image.',
  tooLarge: 'Image file is too large. Maximum size is 5MB.',
  missingUser: 'Missing user ID',
  invalidFile: 'Invalid file object provided',
  noUrl: 'Image upload completed but no URL was returned. Please try again.',
} as const

/** Returns the error for an image of too many bytes, with its size in megabytes to two decimals. */
export function fileTooLargeText(bytes: number): string {
  return `File size exceeds 5MB limit (${(bytes / 1024 / 1024).toFixed(2)}MB)`
}
/** Returns the error for a failed upload; the reason defaults to the network. */
export function uploadFailedText(reason: string | undefined): string {
  return `Failed to upload image: ${reason || 'Network error'}`
}
/** Returns the error for an image that could not be processed. */
export function processingFailedText(reason: string): string {
  return `Failed to process image: ${reason}`
}
