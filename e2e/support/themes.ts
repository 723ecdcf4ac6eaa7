/** Both themes of the app, in which every screen is judged. */
export const THEMES = ['day', 'night'] as const
export type Theme = (typeof THEMES)[number]
