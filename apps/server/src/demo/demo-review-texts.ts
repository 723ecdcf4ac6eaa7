interface DemoReview {
  stars: number
  text: string
}

/** Artists about venues. */
export const ABOUT_VENUES: readonly DemoReview[] = [
  {
    stars: 5,
    text: 'The room listens. Load-in was easy, the monitors were ready, and the check was in the envelope.',
  },
  { stars: 5, text: 'Kind people from the door to the bar. We would come back on a Tuesday in February.' },
  { stars: 4, text: 'Lovely crowd and a good piano. The stage is smaller than it looks in the pictures.' },
  { stars: 5, text: 'Sound check on time, supper on time, start on time. That never happens.' },
  { stars: 3, text: 'Fine night, but the television over the bar stayed on through the first set.' },
  { stars: 4, text: 'Everything as agreed. Parking behind the house would have been good to know about.' },
  { stars: 5, text: '' },
  { stars: 4, text: 'The engineer knows the room by heart. A warmer green room and it is perfect.' },
]

/** Venues about artists. */
export const ABOUT_ARTISTS: readonly DemoReview[] = [
  { stars: 5, text: 'Filled the floor by the second song and was packed up before we had counted the till.' },
  { stars: 5, text: 'Came early, asked about the neighbors, and played exactly to the room.' },
  { stars: 4, text: 'Great sets. The break was a little long, and nobody minded but us.' },
  { stars: 5, text: 'Our regulars ask when they will be back. So do we.' },
  { stars: 4, text: 'Very good and very loud. We would book them again for a Saturday.' },
  { stars: 5, text: 'Easy to write with, on time, and generous with requests.' },
  {
    stars: 3,
    text: 'Played well but twenty minutes short of what was agreed. They said sorry, and meant it.',
  },
  { stars: 5, text: '' },
]

/** Replies of either party; most reviews have none. */
export const REPLIES: readonly (string | null)[] = [
  'Thank you. See you in the spring!',
  null,
  null,
  'Thank you for the kind words. The pleasure was ours.',
  null,
  'Noted, and better next time. Thank you for having us.',
  null,
]
