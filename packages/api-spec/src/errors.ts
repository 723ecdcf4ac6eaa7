import { z } from 'zod'

/** Where an input was wrong: the path of the field and the text for its reader. */
export const inputIssues = z.object({
  issues: z.array(z.object({ path: z.array(z.union([z.string(), z.number()])), message: z.string() })),
})

/** Every refusal of the API: its code, its HTTP status and the text that users read. */
export const ERRORS = {
  INPUT_INVALID: {
    status: 422,
    message: 'Please fix the validation errors before submitting',
    data: inputIssues,
  },
  UNAUTHENTICATED: { status: 401, message: 'Auth session missing!' },
  PROFILE_NOT_FOUND: { status: 404, message: 'User profile not found' },
  USER_TYPE_FIXED: { status: 409, message: 'The profile type cannot be changed' },
  FREE_LIST_LIMIT_REACHED: {
    status: 403,
    message: 'Free artists can list 5 instruments and 3 professions. Upgrade to Pro to add more.',
  },
  PLACE_UNKNOWN: { status: 422, message: 'Please choose a city or ZIP code from the suggestions' },
  IMAGE_NOT_FOUND: { status: 404, message: 'The uploaded image was not found' },
  GIG_NOT_FOUND: { status: 404, message: 'Gig not found' },
  GIG_NOT_YOURS: { status: 403, message: 'You do not have permission to edit this gig' },
  GIG_VENUES_ONLY: { status: 403, message: 'Only venues and organizations can post gigs' },
  GIG_LIMIT_REACHED: {
    status: 403,
    message: 'You have reached your monthly gig posting limit. Upgrade to Pro for unlimited gigs.',
  },
  GIG_NOT_EDITABLE: { status: 409, message: 'Only open gigs can be edited' },
  PROFILE_INCOMPLETE: { status: 403, message: 'Please complete your profile to continue using the app' },
  TOO_MANY_REQUESTS: { status: 429, message: 'Too many requests. Please wait a moment and try again.' },
} as const

export type ErrorCode = keyof typeof ERRORS

/** The part of the table that one operation declares. Everything may answer INPUT_INVALID. */
export function declare<const Codes extends ErrorCode[]>(...codes: Codes) {
  const picked = Object.fromEntries(['INPUT_INVALID' as const, ...codes].map((code) => [code, ERRORS[code]]))
  return picked as Pick<typeof ERRORS, Codes[number] | 'INPUT_INVALID'>
}
