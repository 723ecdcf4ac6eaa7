import { z } from 'zod'
import { PASSWORD_MAX, PASSWORD_MIN, passwordTexts } from './password-texts.ts'

/**
 * The register screen's rules, in the order in which they are shown. A special character is anything but a letter or a
 * digit: a space too, so that passphrases keep the rule.
 */
export const registerPassword = z
  .string()
  .min(1, passwordTexts.required)
  .min(PASSWORD_MIN.register, passwordTexts.tooShort)
  .max(PASSWORD_MAX, passwordTexts.tooLong)
  .regex(/\d/u, passwordTexts.noNumber)
  .regex(/\p{Lu}/u, passwordTexts.noUppercase)
  .regex(/[^\p{L}\p{N}]/u, passwordTexts.noSpecial)

export const recoveryPassword = z
  .string()
  .min(PASSWORD_MIN.recovery, passwordTexts.tooShort)
  .max(PASSWORD_MAX, passwordTexts.tooLong)

export const settingsPassword = z
  .string()
  .min(PASSWORD_MIN.settings, passwordTexts.settingsTooShort)
  .max(PASSWORD_MAX, passwordTexts.tooLong)
