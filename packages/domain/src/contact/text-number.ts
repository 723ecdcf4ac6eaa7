import { parsePhoneNumberFromString } from 'libphonenumber-js/min'

/** 8xx is toll-free and 900 costs extra: neither is somebody's phone. */
const NO_PHONE = /^\+1(8(00|33|44|55|66|77|88)|900)/

/** Returns a number of the US or Canada that can get text messages as E.164, `+13135550142`; null for any other. */
export function textNumberOf(text: string): string | null {
  const number = parsePhoneNumberFromString(text.slice(0, 60), 'US')
  if (!number?.isValid() || number.ext || !['US', 'CA'].includes(number.country ?? '')) return null
  return NO_PHONE.test(number.number) ? null : number.number
}
