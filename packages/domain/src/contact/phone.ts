import { type PhoneNumber, parsePhoneNumberFromString } from 'libphonenumber-js/min'
import { z } from 'zod'
import { cleanLine } from '../text/index.ts'

export const PHONE_INVALID = 'Please enter a valid phone number'
/** A number once it is normalized, its extension aside: 10 to 15 characters. */
const NORMAL = /^(?=.{10,15}$)\+?\d+$/
/** What is read as a number although no country has it: digits, and what people put between them. */
const DIGITS_APART = /^\+?[\d ().-]*\d[\d ().-]*$/
/** Longer text is no phone number. */
const LONGEST = 60

/**
 * A phone number, or none. People write one in many ways: it is normalized first, to '+13135550148;ext=12' (E.164, and its
 * extension as in RFC 3966), and judged then.
 */
export const phone = z
  .string()
  .transform(normalPhone)
  .refine((number) => number === '' || NORMAL.test(number.replace(/;ext=\d+$/, '')), PHONE_INVALID)
  .default('')

/** Returns a number for a reader, as '(313) 555-0148 ext. 12' or '+44 20 7946 0958'; older ones that are none as they are. */
export function phoneText(stored: string): string {
  const number = readPhone(stored)
  if (!number) return stored
  return number.countryCallingCode === '1' ? number.formatNational() : number.formatInternational()
}

function normalPhone(typed: string): string {
  const number = readPhone(typed)
  if (number) return number.ext ? `${number.number};ext=${number.ext}` : number.number
  const text = plainText(typed)
  return DIGITS_APART.test(text) ? text.replaceAll(/[^\d+]/g, '') : text
}

/** Returns the number that a text is, as one dials it in the US; null when it is none, or more than one. */
function readPhone(text: string): PhoneNumber | null {
  if (text.length > LONGEST) return null
  const number = parsePhoneNumberFromString(plainText(text), { defaultCountry: 'US', extract: false })
  return number?.isPossible() ? number : null
}

/** Returns a text in plain characters: '３１３' and a no-break space are the same as '313' and a space, and a link is its number. */
function plainText(text: string): string {
  return cleanLine(text.normalize('NFKC'))
    .replace(/^tel:/i, '')
    .replaceAll(/[/|_·•∙⋅]/g, '-')
}
