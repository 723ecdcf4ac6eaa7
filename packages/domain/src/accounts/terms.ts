/**
 * The version of the terms of service, named after the day (YYYY-MM-DD) since which they read as they do. Change it with
 * their meaning: what a member agreed to is recorded by it.
 */
export const TERMS_VERSION = '2026-11-23'
/** Refuses a sign-up on a page that was opened before the terms changed. */
export const TERMS_CHANGED_TEXT =
  'Our terms changed while this page was open. Reload the page, read them and register again.'
