import { PRODUCT_NAME } from '@bandstand/domain/product'

/** The texts of the profile screens; those that the server uses too are in the domain. */
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

/** Returns the text for a profile that was not saved, with the reason. */
export function updateFailedText(reason: string): string {
  return `Failed to update profile: ${reason}`
}
