import { PRODUCT_NAME } from '@bandstand/domain/product'

/** What the profile screens say; what the server says too is in the domain. */
export const profileScreenTexts = {
  title: 'Your Profile',
  editInPlaceTitle: 'Edit Your Profile',
  editInPlaceSubtitle: 'Update your information to increase your visibility',
  editTitle: 'Edit Profile',
  completeTitle: 'Complete Your Profile',
  loading: 'Loading profile...',
  saving: 'Saving profile...',
  uploading: 'Uploading profile image...',
  processing: 'Processing and uploading image...',
  updated: 'Profile updated successfully!',
  completed: `Profile completed successfully! Welcome to ${PRODUCT_NAME}!`,
  noBio: 'No bio provided.',
} as const

export function updateFailedText(reason: string): string {
  return `Failed to update profile: ${reason}`
}
export function unexpectedText(reason: string): string {
  return `An unexpected error occurred: ${reason}`
}
