import type { Place } from './members.ts'
import { sql } from './sql.ts'

const LINK = `https://example.com/${'anaddresswithoutabreak/'.repeat(10)}`
const WORD = 'Donaudampfschifffahrtsgesellschaftskapitän'.repeat(2).slice(0, 60)

/** Gives everyone and everything in the demo world the longest words and links that members can write. */
export async function lengthenTexts(app: Place): Promise<void> {
  for (const [text, values] of [
    ['update profiles set bio = $1, location = $2', [LINK, WORD]],
    ['update profiles set band_name = $1 where band_name is not null', [WORD]],
    ['update profiles set venue_name = $1 where venue_name is not null', [WORD]],
    ['update profiles set booking_requirements = $1 where booking_requirements is not null', [LINK]],
    ['update gigs set title = $1, location = $1, description = $2', [WORD, LINK]],
    ['update applications set message = $1, set_details = $1', [LINK]],
    ['update messages set body = $1', [LINK]],
    ['update problems set text = $1', [LINK]],
    ['update notifications set title = $1', [LINK]],
  ] as const)
    await sql(app, text, [...values])
}
