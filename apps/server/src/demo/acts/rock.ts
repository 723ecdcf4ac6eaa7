import type { ActFamily } from './act-family.ts'

export const ROCK: ActFamily = {
  genres: [
    'Rock',
    'Garage Rock',
    'Punk',
    'Indie Rock',
    'Alternative Rock',
    'Post-Punk',
    'Psychedelic Rock',
    'Surf Rock',
    'Shoegaze',
    'Hard Rock',
  ],
  people: ['midwest', 'midwest', 'detroit', 'polish', 'latin', 'asian'],
  rate: [40, 110],
  availability: [
    'Weekday Evenings',
    'Weekend Evenings',
    'Weekend Late Nights',
    'Festivals',
    'Regional Travel',
    'National Tours',
    'Studio Sessions',
  ],
  soloists: {
    count: 5,
    kinds: [
      {
        stageName: '{first} {last}',
        professions: ['Musician', 'Session Musician'],
        instruments: ['Drums', 'Percussion'],
      },
      {
        stageName: '{first} {last}',
        professions: ['Musician', 'Backing Vocalist'],
        instruments: ['Bass Guitar', 'Backing Vocals'],
      },
      {
        stageName: '{first} {last}',
        professions: ['Musician', 'Backline Technician'],
        instruments: ['Electric Guitar', 'Baritone Guitar'],
      },
      {
        stageName: '{last} Television',
        professions: ['Multi-Instrumentalist', 'Songwriter'],
        instruments: ['Electric Guitar', 'Vocals', 'Drum Machine'],
      },
    ],
  },
  ensembles: [
    {
      name: 'Sodium Lamps',
      professions: ['Band'],
      instruments: ['Electric Guitar', 'Vocals', 'Bass Guitar', 'Drums'],
    },
    {
      name: 'Paper Ferry',
      professions: ['Band', 'Songwriter'],
      instruments: ['Vocals', 'Electric Guitar', 'Synthesizer', 'Drums'],
    },
    { name: 'Hazel Parkour', professions: ['Band'], instruments: ['Bass Guitar', 'Vocals', 'Drums'] },
    {
      name: 'The Overtime Boys',
      professions: ['Band'],
      instruments: ['Electric Guitar', 'Baritone Guitar', 'Vocals', 'Drums'],
    },
    {
      name: 'Gutter Orchid',
      professions: ['Band'],
      instruments: ['Vocals', 'Electric Guitar', 'Bass Guitar', 'Drums'],
    },
    { name: 'Permit Parking', professions: ['Band'], instruments: ['Drums', 'Electric Guitar', 'Vocals'] },
    {
      name: 'Nine Days of Rain Delay',
      professions: ['Band'],
      instruments: ['Electric Guitar', 'Electric Violin', 'Bass Guitar', 'Drums'],
    },
    {
      name: 'Muskrat Disco',
      professions: ['Band'],
      instruments: ['Electric Guitar', 'Hammond Organ', 'Bass Guitar', 'Drums'],
    },
    {
      name: 'Tall Grass Lawyers',
      professions: ['Band'],
      instruments: ['Vocals', 'Electric Guitar', 'Pedal Steel', 'Bass Guitar', 'Drums'],
    },
    {
      name: 'The Cold Storage',
      professions: ['Band'],
      instruments: ['Synthesizer', 'Vocals', 'Bass Guitar', 'Electronic Drums'],
    },
    {
      name: "Dad's Boat",
      professions: ['Band'],
      instruments: ['Electric Guitar', 'Vocals', 'Bass Guitar', 'Drums'],
    },
    {
      name: 'Conant Street Static',
      professions: ['Band'],
      instruments: ['Electric Guitar', 'Vocals', 'Drums'],
    },
    {
      name: 'Lake Effect Lovers',
      professions: ['Band', 'Songwriter'],
      instruments: ['Vocals', 'Twelve-String Guitar', 'Bass Guitar', 'Drums'],
    },
    { name: 'Lunch Pail', professions: ['Band'], instruments: ['Bass Guitar', 'Tenor Saxophone', 'Drums'] },
    {
      name: 'Quiet Zone Train',
      professions: ['Band'],
      instruments: ['Vocals', 'Electric Guitar', 'Keyboards', 'Drums'],
    },
  ],
  soloOpeners: [
    'Drives a van that always starts and knows where every loading door in {city} is.',
    'Hired hand with a long list of references and no drama.',
    'Learns twenty songs in a week and plays them as if it had been a year.',
    '{act} is what happens when a touring sideman stays home for one winter.',
  ],
  ensembleOpeners: [
    'Three chords, two amps, one van: {act} plays fast and gets off the stage on time.',
    'Fuzz, tambourine and short songs from {city}.',
    'Formed in a practice space with a leaking roof, {act} still tunes to the drip.',
    'Guitars that shimmer, drums that do not.',
    'Loud, melodic, a bit late to everything but sound check.',
    '{act} makes records slowly and plays them quickly.',
    'Somebody’s cousin booked the first show of {act} in {city}; now the cousin is the manager.',
    'Big choruses for small rooms.',
    'A band of two nurses, a machinist and a substitute teacher, all of them on the road when the schedule allows.',
  ],
  middles: [
    'One album out, a second mixed, a seven-inch in every third glove box in the county.',
    'Will share a backline with anyone who asks first.',
    'Draws about eighty on a weeknight and says so honestly.',
    'Regional dates most months, home shows every six weeks so that people miss us.',
    'Sets run thirty-five minutes because that is how many minutes of good songs there are.',
    'The merch table has stickers, tapes and a very good hot sauce.',
    'No pyrotechnics, one fog machine, full respect for curfew.',
    'Open for touring acts gladly and return the favor.',
  ],
}
