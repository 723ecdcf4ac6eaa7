/** A screen that only one type of member can use, and what the other type reads there instead. */
export interface RoleScreen {
  /** The screen's own title. */
  title: string
  for: 'artist' | 'venue'
  /** The parameter of the query that makes the screen one of this type; without it the whole screen is. */
  query?: readonly [name: string, value: string]
  /** What it's for: who can do what there. Without a period, as the specification has two of them. */
  why: string
  /** What the other type can do. */
  advice: string
  /** Where the other type does that. */
  instead: { label: string; to: string }
  /** Where the answer is shown, when it isn't on the screen itself. */
  redirect?: string
}

const browseGigs = { label: 'Browse Gigs', to: '/gigs' }
const browseArtists = { label: 'Browse artists', to: '/artists' }

/** Every screen of one type of member. Its route has it in its handle, and `RequireRole` reads it there. */
export const ROLE_SCREENS = {
  createGig: {
    title: 'Post a New Gig',
    for: 'venue',
    why: 'Only venues can create gigs',
    advice: 'You can apply to any gig that’s open.',
    instead: browseGigs,
    redirect: '/dashboard',
  },
  editGig: {
    title: 'Edit Gig',
    for: 'venue',
    why: 'You do not have permission to edit this gig',
    advice: 'Only the venue that posted it can.',
    instead: { label: 'Return to Dashboard', to: '/dashboard' },
  },
  series: {
    title: 'Series',
    for: 'venue',
    why: 'Only the venue that posted a series can manage it',
    advice: 'Its open dates are on the page of each gig.',
    instead: browseGigs,
  },
  applicants: {
    title: 'Applicants',
    for: 'venue',
    why: 'Only the venue that posted a gig can see who applied',
    advice: 'The gigs you applied to are in Applications.',
    instead: { label: 'See your applications', to: '/applications' },
  },
  myGigs: {
    title: 'My gigs',
    for: 'venue',
    why: 'Only venues can manage the gigs they posted',
    advice: 'The gigs you play are in Bookings.',
    instead: { label: 'See your bookings', to: '/bookings' },
  },
  stages: {
    title: 'Stages',
    for: 'venue',
    why: 'Only venues have stages',
    advice: 'The stage of each gig is on its page.',
    instead: { label: 'See your bookings', to: '/bookings' },
  },
  calendarImport: {
    title: 'Import a calendar',
    for: 'venue',
    why: 'Only venues can import a calendar',
    advice: 'You can block the times when you aren’t free.',
    instead: { label: 'See your bookings', to: '/bookings' },
  },
  newBill: {
    title: 'New bill',
    for: 'venue',
    why: 'Only venues can put gigs on a bill',
    advice: 'The bills you play on are in your bookings.',
    instead: { label: 'See your bookings', to: '/bookings' },
  },
  roster: {
    title: 'Roster',
    for: 'venue',
    why: 'Only venues can keep a roster',
    advice: 'You can browse all artists.',
    instead: browseArtists,
  },
  findArtists: {
    title: 'Find artists',
    for: 'venue',
    why: 'Only venues can search for artists near them',
    advice: 'You can browse all artists.',
    instead: browseArtists,
  },
  favorites: {
    title: 'Artists',
    for: 'venue',
    query: ['show', 'favorites'],
    why: 'Only venues can keep favorite artists',
    advice: 'You can browse all artists.',
    instead: browseArtists,
  },
  savedGigs: {
    title: 'Gigs',
    for: 'artist',
    query: ['saved', 'yes'],
    why: 'Only artists can save gigs',
    advice: 'You can browse all gigs.',
    instead: browseGigs,
  },
} as const satisfies Record<string, RoleScreen>
