/** How long a link in a mail works, in hours; it works once. */
export const MAIL_LINK_HOURS = 1
/** How long an account can have the address back that it had before, by the link that was mailed there, in days. */
export const FORMER_EMAIL_DAYS = 7
/** How long a link in a notice works, by which the owner of an account protects it without signing in, in days; it works once. */
export const NOTICE_LINK_DAYS = 7
