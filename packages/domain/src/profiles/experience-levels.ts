/**
 * The create and the edit form of a gig offer different levels; one stored vocabulary holds both, and a form
 * adds the stored value when its own list lacks it.
 */
export const EXPERIENCE_LEVELS = [
  'any',
  'beginner',
  'intermediate',
  'advanced',
  'experienced',
  'professional',
] as const
export type ExperienceLevel = (typeof EXPERIENCE_LEVELS)[number]

export const EXPERIENCE_LEVEL_LABELS: Record<ExperienceLevel, string> = {
  any: 'Any',
  beginner: 'Beginner',
  intermediate: 'Intermediate',
  advanced: 'Advanced',
  experienced: 'Experienced',
  professional: 'Professional',
}
