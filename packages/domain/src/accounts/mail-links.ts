/** How long a link in a mail works, in hours; it works once. */
export const MAIL_LINK_HOURS = 1
