import { countOf } from '../product/index.ts'

/** Fewest characters, by the screen that requires them. */
export const PASSWORD_MIN = { register: 8, recovery: 8, settings: 6 } as const
/** Most characters: argon2 takes any length, a request should not. */
export const PASSWORD_MAX = 256

export const passwordTexts = {
  required: 'Password is required',
  tooShort: `Password must be at least ${countOf(PASSWORD_MIN.register, 'character')} long`,
  noNumber: 'Password must contain at least one number',
  noUppercase: 'Password must contain at least one uppercase letter',
  noSpecial: 'Password must contain at least one special character',
  confirm: 'Please confirm your password',
  mismatch: 'Passwords do not match',
  tooLong: `Password must be at most ${countOf(PASSWORD_MAX, 'character')} long`,
  guessable:
    'This password is too easy to guess. Make it longer with a few unrelated words, and leave out names, places, dates and music terms.',
  settingsTooShort: `Password must be at least ${countOf(PASSWORD_MIN.settings, 'character')}`,
  settingsMismatch: 'New passwords do not match',
} as const

/** The register screen's rules as promises, for a list that ticks them off; each is kept when its text is not among the refusals. */
export const REGISTER_PASSWORD_RULES = [
  { text: passwordTexts.tooShort, label: `At least ${countOf(PASSWORD_MIN.register, 'character')}` },
  { text: passwordTexts.noNumber, label: 'A number' },
  { text: passwordTexts.noUppercase, label: 'An uppercase letter' },
  { text: passwordTexts.noSpecial, label: 'A special character' },
] as const
