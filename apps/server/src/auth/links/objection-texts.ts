import { NOTICE_LINK_DAYS } from '@bandstand/domain/accounts'
import { countOf } from '@bandstand/domain/product'

/** What to do about something in an account that somebody else did. */
export const OBJECT =
  'If not, choose “This wasn’t me” in the email: it signs everyone out and removes everything that opens your account, and you set a new password.'
/** For how long the link of that works, as small print. */
export const OBJECTION_WORKS = `“This wasn’t me” works for ${countOf(NOTICE_LINK_DAYS, 'day')}.`
