/** Why a member gets only essential mails: the address returned one for good, or its owner reported one as spam. */
export const MAIL_PROBLEMS = ['bounced', 'complained'] as const
export type MailProblem = (typeof MAIL_PROBLEMS)[number]
