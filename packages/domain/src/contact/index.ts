import { z } from 'zod'
import { cleanLine, cleanText } from '../text/index.ts'
import { emailSchema } from '../accounts/forms.ts'

export const contactInput = z.strictObject({
  name: z
    .string()
    .overwrite(cleanLine)
    .min(1, 'This field is required')
    .max(120, 'Please use at most 120 characters'),
  email: emailSchema,
  message: z
    .string()
    .overwrite(cleanText)
    .min(1, 'This field is required')
    .max(5000, 'Please use at most 5000 characters'),
})
export type ContactInput = z.infer<typeof contactInput>
