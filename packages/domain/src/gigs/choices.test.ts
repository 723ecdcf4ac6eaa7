import { expect, it } from 'vitest'
import { EXPERIENCE_LEVEL_LABELS, EXPERIENCE_LEVELS } from '../profiles/index.ts'
import {
  EXPERIENCE_LEVEL_YEARS,
  EXPERIENCE_LEVELS_ON_CREATE,
  EXPERIENCE_LEVELS_ON_EDIT,
} from './experience-choices.ts'
import { GIG_CARD_DESCRIPTION_CHARS, GIGS_PER_PAGE } from './gig-list.ts'
import {
  PAYMENT_TYPE_LABELS,
  PAYMENT_TYPES,
  PAYMENT_TYPES_ON_CREATE,
  PAYMENT_TYPES_ON_EDIT,
} from './payment-types.ts'

it('offers four payment types for a new gig and three for a changed one [LIM-24 LIM-25]', () => {
  expect(PAYMENT_TYPES_ON_CREATE).toEqual(['flat', 'hourly', 'performance', 'budget'])
  expect(PAYMENT_TYPES_ON_EDIT).toEqual(['flat', 'hourly', 'negotiable'])
})

it('offers five experience levels each, distinguished by years on an edit [LIM-26 LIM-27]', () => {
  expect(EXPERIENCE_LEVELS_ON_CREATE).toEqual(['any', 'beginner', 'intermediate', 'advanced', 'professional'])
  const shown = EXPERIENCE_LEVELS_ON_EDIT.map((level) => [
    EXPERIENCE_LEVEL_LABELS[level],
    EXPERIENCE_LEVEL_YEARS[level],
  ])
  expect(shown).toEqual([
    ['Any', undefined],
    ['Beginner', '0-2 years'],
    ['Intermediate', '3-5 years'],
    ['Experienced', '5-10 years'],
    ['Professional', '10+ years'],
  ])
})

it('stores the choices of both forms, each with its own label', () => {
  expect(new Set<string>([...PAYMENT_TYPES_ON_CREATE, ...PAYMENT_TYPES_ON_EDIT])).toEqual(
    new Set(PAYMENT_TYPES),
  )
  expect(new Set<string>([...EXPERIENCE_LEVELS_ON_CREATE, ...EXPERIENCE_LEVELS_ON_EDIT])).toEqual(
    new Set(EXPERIENCE_LEVELS),
  )
  expect(new Set(Object.values(PAYMENT_TYPE_LABELS)).size).toBe(PAYMENT_TYPES.length)
})

it('lists 8 gigs a page with 150 characters of description each [LIM-18 LIM-41]', () => {
  expect([GIGS_PER_PAGE, GIG_CARD_DESCRIPTION_CHARS]).toEqual([8, 150])
})
