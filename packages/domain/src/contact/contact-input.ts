import { z } from 'zod'
import { cleanLine, cleanText, tooLongText } from '../text/index.ts'
import { emailSchema } from '../accounts/forms.ts'

const CONTACT_LIMITS = { name: 120, message: 5000 } as const

export const contactInput = z.strictObject({
  name: z
    .string()
    .overwrite(cleanLine)
    .min(1, 'This field is required')
    .max(CONTACT_LIMITS.name, tooLongText(CONTACT_LIMITS.name)),
  email: emailSchema,
  message: z
    .string()
    .overwrite(cleanText)
    .min(1, 'This field is required')
    .max(CONTACT_LIMITS.message, tooLongText(CONTACT_LIMITS.message)),
})
export type ContactInput = z.infer<typeof contactInput>
