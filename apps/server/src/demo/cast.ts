import { DEMO_ACCOUNTS } from '../demo-accounts.ts'
import type { DemoArtist, DemoVenue, DemoWorld } from './types.ts'

/** The demo accounts, and the artists beside them. */
export interface Cast {
  venue: DemoVenue
  pro: DemoVenue
  artist: DemoArtist
  artistPro: DemoArtist
  others: DemoArtist[]
}

/** Returns the demo accounts as members of their world. */
export function findCast({ venues, artists }: DemoWorld): Cast {
  const [venueEmail, proEmail, artistEmail, artistProEmail] = DEMO_ACCOUNTS.map(({ email }) => email)
  const artist = find(artists, artistEmail)
  const artistPro = find(artists, artistProEmail)
  return {
    venue: find(venues, venueEmail),
    pro: find(venues, proEmail),
    artist,
    artistPro,
    others: artists.filter((each) => each !== artist && each !== artistPro),
  }
}

function find<Account extends { email: string }>(accounts: Account[], email: string | undefined): Account {
  const found = accounts.find((each) => each.email === email)
  if (!found) throw new Error(`The demo world has no account ${email}`)
  return found
}
