import { randomUUID } from 'node:crypto'
import { DEMO_PASSWORD } from '../../apps/server/src/demo-accounts.ts'
import { gigForm } from './gig-form.ts'
import { createArtist, createVenue, enterAs, type Member, type Place } from './members.ts'
import { appoint } from './parties.ts'
import { sql } from './sql.ts'

/** The viewer of a screen: nobody, a member of the demo world, one who has just joined, or one who also manages the artist. */
export type Viewer = 'visitor' | 'artist' | 'venue' | 'newArtist' | 'newVenue' | 'manager'

/** What one member of the demo world has, by its ids. */
interface Belongings {
  booking: string
  application: string
  contract: string
  thread: string
}

export interface DemoWorld {
  members: Record<Exclude<Viewer, 'visitor'>, Member>
  artist: Belongings
  venue: Belongings
  /** An open gig of the venue with an application. */
  gig: string
  /** What the venue agreed on outside of Bandstand. */
  outside: string
  /** The path of a link that offers a private gig. */
  offerLink: string
  /** The path of an invitation to act for the venue. */
  invitation: string
  /** A series of the venue. */
  series: string
  /** A bill of the venue with two acts. */
  bill: string
  /** What the artist asked its people. */
  poll: string
  /** The hash of a contract. */
  hash: string
}

/** Finds the data in the demo world for its screens, and adds two members who have nothing yet. */
export async function findDemoWorld(app: Place): Promise<DemoWorld> {
  const [artist, venue, newArtist, newVenue, manager] = await Promise.all([
    enterAs(app, 'artist-pro@bandstand.test', DEMO_PASSWORD),
    enterAs(app, 'venue-pro@bandstand.test', DEMO_PASSWORD),
    createArtist(app),
    createVenue(app),
    createArtist(app, { first_name: 'Marlow', band_name: 'Marlow' }),
  ])
  await appoint(app, manager, artist, 'manager')
  const one = async (text: string, id?: string) => {
    const [row] = await sql(app, text, id === undefined ? [] : [id])
    if (!row) throw new Error(`The demo world lacks what this finds: ${text}`)
    return row['found'] as string
  }
  const belongings = async (side: 'artist_id' | 'venue_id', { id }: Member): Promise<Belongings> => {
    const booking = await one(
      `select id as found from bookings where ${side} = $1 order by status = 'confirmed' desc, starts_at limit 1`,
      id,
    )
    return {
      booking,
      contract: await one('select id as found from contracts where booking_id = $1', booking),
      application: await one(
        `select id as found from applications where ${side} = $1
         order by waiting_for is not null desc, last_activity_at desc limit 1`,
        id,
      ),
      thread: await one(
        `select t.id as found from threads t where $1 in (t.first_id, t.second_id)
         order by (select count(distinct gig_id) from messages m where m.thread_id = t.id) desc, t.last_number desc limit 1`,
        id,
      ),
    }
  }
  // The same for all tests that share a database: a repeat changes nothing.
  const outside = '00000000-0000-4000-8000-0000000000ad'
  await venue.call('PUT', `/api/outside-bookings/${outside}`, {
    actName: 'The Low Notes',
    start: '2027-09-16T20:00',
    end: '2027-09-16T23:00',
    fee: '450',
    contact: 'Kim Park',
    note: 'Needs the small PA.',
  })
  return {
    outside,
    offerLink: await offerByLink(venue),
    invitation: await invite(venue),
    members: { artist, venue, newArtist, newVenue, manager },
    artist: await belongings('artist_id', artist),
    venue: await belongings('venue_id', venue),
    gig: await one(
      `select g.id as found from gigs g join applications a on a.gig_id = g.id
       where g.created_by = $1 and g.status = 'open' group by g.id order by count(*) desc limit 1`,
      venue.id,
    ),
    series: await postSeries(venue),
    bill: await makeBill(venue),
    poll: await askBand(app, artist),
    hash: await one('select hash as found from contract_versions limit 1'),
  }
}

/** Posts a gig of the venue and returns the id of its announced bill with another act. */
async function makeBill(venue: Member): Promise<string> {
  const gig = await venue.call('POST', '/api/gigs', gigForm({ title: 'Saturday double' }))
  const slots = [gig.id, null].map((gigId, n) => ({ gigId, start: `${gig.date}T2${n}:30`, minutes: 45 }))
  const words = {
    key: randomUUID(),
    date: gig.date,
    title: 'Saturday double bill',
    doors: `${gig.date}T19:30`,
  }
  const { id } = await venue.call('POST', '/api/bills', { ...words, slots })
  await venue.call('PUT', `/api/bills/${id}/announcement`)
  return id
}

/** Puts three people into the line-up of an act and asks them about a gig, once. Returns the id of the poll. */
async function askBand(app: Place, { id }: Member): Promise<string> {
  const poll = '00000000-0000-4000-8000-0000000000ae'
  await sql(
    app,
    `with asked as (
       insert into polls (id, party_id, gig_id, note, due_at, created_at)
       select $1, $2, id, 'We’d play the new set.', starts_at, now() from gigs
       where status = 'open' and visibility = 'public' and starts_at > now() + interval '3 days' order by starts_at limit 1
       on conflict do nothing returning id
     )
     insert into poll_answers (id, poll_id, place_id, turn, person_id, name, instruments, answer, note, asked_at, answered_at)
     select p.id::uuid, asked.id, p.place::uuid, turn, person::uuid, name, array[instrument], answer, note, now(), case when answer is not null then now() end
     from asked cross join (values
       ('00000000-0000-4000-8000-0000000000c1', '00000000-0000-4000-8000-0000000000c1', 0, $2, 'Ada Reyes', 'Vocals', null, ''),
       ('00000000-0000-4000-8000-0000000000c2', '00000000-0000-4000-8000-0000000000c2', 0, null, 'Kim Lee', 'Drums', 'no', 'I’m away that week.'),
       ('00000000-0000-4000-8000-0000000000c3', '00000000-0000-4000-8000-0000000000c2', 1, null, 'Jo Park', 'Drums', null, ''),
       ('00000000-0000-4000-8000-0000000000c4', '00000000-0000-4000-8000-0000000000c4', 0, null, 'Sam Ortiz', 'Bass', 'yes', '')
     ) p (id, place, turn, person, name, instrument, answer, note)`,
    [poll, id],
  )
  return poll
}

/** Invites somebody by mail and somebody by a link to act for a venue, once. Returns the path of the link. */
async function invite(venue: Member): Promise<string> {
  const ask = (input: object) => venue.call('POST', '/api/people/invitations', input)
  const key = (end: string) => `00000000-0000-4000-8000-0000000000${end}`
  await ask({ email: 'booker@example.com', role: 'booker', key: key('b1') })
  const { address } = await ask({ email: '', role: 'door', key: key('b2') })
  return new URL(address).pathname
}

/** Offers a private gig by a link and returns its path. */
async function offerByLink(venue: Member): Promise<string> {
  const { address } = await venue.call('POST', '/api/offer-links', {
    actName: 'The Low Notes',
    title: 'Garden wedding',
    location: '1500 Woodward Ave, Detroit, MI 48226',
    description: 'Two hours in the garden, then dinner.',
    offer: {
      fee: '450',
      start: '2027-09-18T17:00',
      end: '2027-09-18T20:00',
      sets: 2,
      sound: 'venue',
      meals: 'meal',
      lodging: false,
      expiresInHours: 168,
    },
  })
  return new URL(address).pathname
}

/** Posts three gigs of the venue and returns the id of their series. */
async function postSeries(venue: Member): Promise<string> {
  const repeat = { pattern: 'weekly', count: 3 } as const
  const gig = await venue.call('POST', '/api/gigs', gigForm({ title: 'Weekly residency', repeat }))
  return gig.series.id
}
