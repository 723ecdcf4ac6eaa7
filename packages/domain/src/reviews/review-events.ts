/** The events of a booking's reviews. `published` opens all of them, `reminded` went to a party who had not written. */
export const REVIEW_EVENTS = ['written', 'changed', 'published', 'replied', 'reminded'] as const
export type ReviewEvent = (typeof REVIEW_EVENTS)[number]
