import { z } from 'zod'
import { emailSchema } from '../accounts/forms.ts'

export const contactInput = z.strictObject({
  name: z.string().trim().min(1, 'This field is required').max(120, 'Please use at most 120 characters'),
  email: emailSchema,
  message: z.string().trim().min(1, 'This field is required').max(5000, 'Please use at most 5000 characters'),
})
export type ContactInput = z.infer<typeof contactInput>
