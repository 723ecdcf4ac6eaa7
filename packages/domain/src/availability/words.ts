/**
 * What others see of whether an act is free in some hours, and never why.
 *
 * - `busy`: accepting an offer for these hours would be refused.
 * - `free`: it would succeed, and the act said that it plays in these hours, is asked early enough and near enough.
 * - `probably`: it would succeed, but something warns, or it isn't quite what the act said.
 * - `unsaid`: nothing is known about these hours, and the act said nothing about that day.
 */
export const AVAILABILITY_WORDS = ['free', 'probably', 'busy', 'unsaid'] as const
export type AvailabilityWord = (typeof AVAILABILITY_WORDS)[number]

/** How screens say it. */
export const availabilityTexts: Record<AvailabilityWord, string> = {
  free: 'Free',
  probably: 'Probably free',
  busy: 'Busy',
  unsaid: 'Hasn’t said',
}
