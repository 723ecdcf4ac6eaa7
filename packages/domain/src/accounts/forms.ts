import { z } from 'zod'
import { emailAddress, emailTexts } from './email-address.ts'
import { passwordTexts } from './password-texts.ts'
import { recoveryPassword, registerPassword, settingsPassword } from './password.ts'
import { REGISTRABLE_USER_TYPES } from './user-type.ts'

export const emailSchema = emailAddress(emailTexts.required)

export const loginInput = z.strictObject({
  email: emailSchema,
  password: z.string().min(1, passwordTexts.required),
})
export type LoginInput = z.infer<typeof loginInput>

export const registerInput = z
  .strictObject({
    email: emailSchema,
    password: registerPassword,
    confirmPassword: z.string().min(1, passwordTexts.confirm),
    userType: z.enum(REGISTRABLE_USER_TYPES),
  })
  .refine((form) => form.password === form.confirmPassword, {
    path: ['confirmPassword'],
    message: passwordTexts.mismatch,
    when: ({ value }) => Boolean((value as { confirmPassword?: string } | null | undefined)?.confirmPassword),
  })
export type RegisterInput = z.infer<typeof registerInput>

export const resetRequestInput = z.strictObject({ email: emailAddress(emailTexts.resetRequired) })
export type ResetRequestInput = z.infer<typeof resetRequestInput>

/** Settings: the address that the account is to have. */
export const changeEmailInput = z.strictObject({ email: emailSchema })
export type ChangeEmailInput = z.infer<typeof changeEmailInput>

/** Password recovery shows one error at a time, in the order of the literal texts of its screen. */
export const FILL_ALL_FIELDS_TEXT = 'Please fill in all fields'
export const newPasswordInput = z
  .strictObject({
    password: z.string().min(1, FILL_ALL_FIELDS_TEXT).pipe(recoveryPassword),
    confirmPassword: z.string().min(1, FILL_ALL_FIELDS_TEXT),
  })
  .refine((form) => form.password === form.confirmPassword, {
    path: ['confirmPassword'],
    message: passwordTexts.mismatch,
    when: ({ value }) => Boolean((value as { confirmPassword?: string } | null | undefined)?.confirmPassword),
  })
export type NewPasswordInput = z.infer<typeof newPasswordInput>

/** Settings: the server verifies the current password. */
export const changePasswordInput = z
  .strictObject({
    currentPassword: z.string().min(1, FILL_ALL_FIELDS_TEXT),
    password: z.string().min(1, FILL_ALL_FIELDS_TEXT).pipe(settingsPassword),
    confirmPassword: z.string().min(1, FILL_ALL_FIELDS_TEXT),
  })
  .refine((form) => form.password === form.confirmPassword, {
    path: ['confirmPassword'],
    message: passwordTexts.settingsMismatch,
    when: ({ value }) => Boolean((value as { confirmPassword?: string } | null | undefined)?.confirmPassword),
  })
export type ChangePasswordInput = z.infer<typeof changePasswordInput>
