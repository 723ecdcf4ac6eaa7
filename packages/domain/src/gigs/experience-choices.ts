import type { ExperienceLevel } from '../profiles/index.ts'

/** Levels offered by the create form; the edit form has its own list. */
export const EXPERIENCE_LEVELS_ON_CREATE = [
  'any',
  'beginner',
  'intermediate',
  'advanced',
  'professional',
] as const satisfies ExperienceLevel[]

export const EXPERIENCE_LEVELS_ON_EDIT = [
  'any',
  'beginner',
  'intermediate',
  'experienced',
  'professional',
] as const satisfies ExperienceLevel[]

/** The edit form describes levels by years. */
export const EXPERIENCE_LEVEL_YEARS: Partial<Record<ExperienceLevel, string>> = {
  beginner: '0-2 years',
  intermediate: '3-5 years',
  experienced: '5-10 years',
  professional: '10+ years',
}
