import type { Bug } from './bugs/bug.ts'
import { ACCOUNT_BUGS } from './bugs/account-bugs.ts'
import { BOOKING_BUGS } from './bugs/booking-bugs.ts'
import { MONEY_BUGS } from './bugs/money-bugs.ts'
import { PEOPLE_BUGS } from './bugs/people-bugs.ts'
import { SPLIT_BUGS } from './bugs/split-bugs.ts'
import { TIME_BUGS } from './bugs/time-bugs.ts'

/** Every bug to seed. Each `from` occurs once in its file: a change that removes the text has to update the bug. */
export const BUGS: Bug[] = [
  ...BOOKING_BUGS,
  ...MONEY_BUGS,
  ...TIME_BUGS,
  ...ACCOUNT_BUGS,
  ...PEOPLE_BUGS,
  ...SPLIT_BUGS,
]
