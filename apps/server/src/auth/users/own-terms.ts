import { USER_TYPES } from '@bandstand/domain/accounts'
import { PRODUCT_NAME } from '@bandstand/domain/product'
import { VENUE_TYPES } from '@bandstand/domain/profiles'
import { addDays, addMonths, monthName, weekdayName } from '@bandstand/domain/time'
import { knownTerms, termKey } from '@bandstand/domain/vocabulary'

const LENGTHS = ['long', 'short'] as const
// Any January and any Sunday.
const months = LENGTHS.flatMap((length) =>
  Array.from({ length: 12 }, (_, at) => monthName(addMonths('2026-01-01', at), length)),
)
const weekdays = LENGTHS.flatMap((length) =>
  Array.from({ length: 7 }, (_, at) => weekdayName(addDays('2026-11-01', at), length)),
)

/** What no list of the product has. */
const OTHERS = `
  spring, summer, autumn, fall, winter, season, weekend, tonight,
  christmas, easter, halloween, thanksgiving, valentine, new year, holiday, birthday,
  motor city, rock city, hockey town, downriver, detroit city, metro detroit, tigers, lions, pistons, red wings, wolverines,
  america, canada, windsor, toronto, london, paris, berlin, tokyo,
  organizer, member, user, admin, administrator, owner, manager, operator, staff, guest, host, player, performer, fan,
  gig, booking, show, concert, tour, set list, encore, soundcheck, rehearsal, backstage, live, live music,
  music, song, album, sound, party, ticket, club, pub, cafe, tavern, saloon, lounge, hall, studio,
  password, login, welcome, account, secret
`

/** Where one kind of place has two names: 'School or College'. */
const OR = / or |\//

/**
 * What somebody who guesses at a password here tries first: of the calendar, of music, of what members and venues are
 * called, and our name. All as `termKey` writes them.
 */
export const OWN_TERMS: readonly string[] = [
  PRODUCT_NAME,
  ...USER_TYPES,
  ...VENUE_TYPES.flatMap((type) => type.split(OR)),
  ...months,
  ...weekdays,
  ...knownTerms(),
  ...OTHERS.split(','),
].map(termKey)
