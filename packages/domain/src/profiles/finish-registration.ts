import { z } from 'zod'
import { REGISTRABLE_USER_TYPES } from '../accounts/user-type.ts'
import { fullNameProblem, NAME_PART_MAX, namePart } from './profile-fields.ts'

/** What somebody who signed in at a provider such as Google chooses before they have an account. */
export const finishRegistrationInput = z
  .strictObject({
    userType: z.enum(REGISTRABLE_USER_TYPES, 'Choose artist or venue'),
    firstName: namePart(NAME_PART_MAX),
    lastName: namePart(NAME_PART_MAX),
  })
  .check((ctx) => {
    const message = fullNameProblem(ctx.value.firstName, ctx.value.lastName)
    if (message) ctx.issues.push({ code: 'custom', input: ctx.value, message, path: ['lastName'] })
  })
export type FinishRegistrationInput = z.infer<typeof finishRegistrationInput>
