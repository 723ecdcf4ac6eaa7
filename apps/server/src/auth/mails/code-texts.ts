import { CODE_MINUTES, MAIL_LINK_HOURS } from '@bandstand/domain/accounts'
import { countOf } from '@bandstand/domain/product'

/** Returns a subject that begins with the code, as that's all a phone may show of it. */
export function codeSubject(code: string | null, subject: string): string {
  return code === null ? subject : `${code}: ${subject}`
}

/** Returns how long the link and the code of a mail work, and where. */
export function howLongText(code: string | null): string {
  const link = `The link works once, for ${countOf(MAIL_LINK_HOURS, 'hour')}.`
  return code === null ? link : `${link} ${codeScope}`
}

/** How long a code works, and where. */
export const codeScope = `The code works for ${countOf(CODE_MINUTES, 'minute')}, in the browser where you asked for it. Don’t tell it to anyone.`
