import {
  announcedNoticeText,
  changedNoticeText,
  lateNoticeText,
  leftNoticeText,
} from '../../src/features/bills/bill-notices.ts'
import { type Examples, example } from './example.ts'
import { after, id, STARTS, ZONE } from './facts.ts'

const bill = {
  id: id(8),
  title: 'Friday double bill',
  venue_name: 'Gantry Hall',
  late_minutes: 15,
  time_zone: ZONE,
  doors_at: STARTS,
}
const set = { starts_at: STARTS }

/** Of bills. */
export const BILL_EXAMPLES = {
  'bill.announced': [example('artist', announcedNoticeText(bill, set, 2))],
  'bill.changed': [
    example('artist', changedNoticeText(bill, set, { doorsWere: after(-1), placeWas: 1, place: 2 })),
  ],
  'bill.running_late': [
    example('artist', lateNoticeText(bill, set)),
    example('artist', lateNoticeText({ ...bill, late_minutes: 0 }, set), 'on time again'),
  ],
  'bill.act_left': [
    example(
      'artist',
      leftNoticeText(bill, { ...set, artist_name: 'The Low Notes' }, { starts_at: after(0) }),
    ),
  ],
} satisfies Examples
