/** What the log of reviews tells of. `published` opens all reviews of a booking, `reminded` went to whoever had not written. */
export const REVIEW_EVENTS = ['written', 'changed', 'published', 'replied', 'reminded'] as const
export type ReviewEvent = (typeof REVIEW_EVENTS)[number]
