import type { ActFamily } from './act-family.ts'

export const JAZZ: ActFamily = {
  genres: ['Jazz', 'Bebop', 'Swing', 'Bossa Nova', 'Fusion', 'Acid Jazz', 'Improvised Music', 'Big Band'],
  people: ['detroit', 'detroit', 'midwest', 'asian'],
  rate: [60, 160],
  availability: [
    'Weekday Evenings',
    'Weekend Evenings',
    'Weekend Afternoons',
    'Weekly Residencies',
    'Corporate Events',
    'Weddings',
    'Studio Sessions',
    'Regional Travel',
  ],
  soloists: {
    count: 15,
    kinds: [
      {
        stageName: '{first} {last} Trio',
        professions: ['Musician', 'Bandleader', 'Arranger'],
        instruments: ['Piano', 'Electric Piano'],
      },
      {
        stageName: '{first} {last} Quartet',
        professions: ['Musician', 'Bandleader'],
        instruments: ['Tenor Saxophone', 'Soprano Saxophone', 'Flute'],
      },
      {
        stageName: '{first} {last}',
        professions: ['Musician', 'Session Musician'],
        instruments: ['Upright Bass', 'Bass Guitar'],
      },
      {
        stageName: '{first} {last} Organ Trio',
        professions: ['Musician', 'Bandleader'],
        instruments: ['Hammond Organ', 'Piano'],
      },
      { stageName: '{first} {last}', professions: ['Singer', 'Bandleader'], instruments: ['Vocals'] },
      {
        stageName: '{first} {last}',
        professions: ['Musician', 'Music Teacher'],
        instruments: ['Drums', 'Percussion'],
      },
      {
        stageName: '{last} & Strings',
        professions: ['Musician', 'Composer'],
        instruments: ['Electric Guitar', 'Classical Guitar'],
      },
      {
        stageName: '{first} {last} Five',
        professions: ['Musician', 'Bandleader', 'Composer'],
        instruments: ['Trumpet', 'Flugelhorn'],
      },
    ],
  },
  ensembles: [
    {
      name: 'The Transom Quartet',
      professions: ['Musician', 'Band'],
      instruments: ['Alto Saxophone', 'Piano', 'Upright Bass', 'Drums'],
    },
    {
      name: 'Half Past Vernor',
      professions: ['Band'],
      instruments: ['Vibraphone', 'Electric Guitar', 'Upright Bass', 'Drums'],
    },
    {
      name: 'Palmer Woods Nine',
      professions: ['Band', 'Bandleader'],
      instruments: ['Trombone', 'Trumpet', 'Tenor Saxophone', 'Piano', 'Drums'],
    },
    {
      name: 'Ladies of the Ledger',
      professions: ['Band', 'Singer'],
      instruments: ['Vocals', 'Clarinet', 'Piano', 'Upright Bass'],
    },
    {
      name: 'Brass Ferry',
      professions: ['Band', 'Arranger'],
      instruments: ['Trumpet', 'French Horn', 'Baritone Saxophone', 'Tuba', 'Drums'],
    },
    {
      name: 'Outer Loop Ensemble',
      professions: ['Band', 'Composer'],
      instruments: ['Synthesizer', 'Bass Clarinet', 'Cello', 'Drums'],
    },
    {
      name: 'Seven Mile Swingtet',
      professions: ['Band'],
      instruments: ['Clarinet', 'Acoustic Guitar', 'Vocals', 'Upright Bass', 'Drums'],
    },
  ],
  soloOpeners: [
    'Raised in a house where the radio stayed on the jazz station, {act} has been working rooms around {city} since high school.',
    'A player from {city} with a big sound and good manners on the bandstand.',
    'Came up through the Monday jams, stayed for the Tuesday ones, and now leads a group most weekends of the year.',
    'Plays standards as if they were written last week and originals as if they had always been around.',
    'After ten winters on cruise ships, {act} came home to {city} to play music in rooms that do not move.',
    'Studied in the public schools when every one of them had a band room, and still practices in the mornings.',
    'Leads a working group out of {city} that swings hard at low volume, which is the hard way to do it.',
  ],
  ensembleOpeners: [
    '{act} started as a Thursday rehearsal in a basement in {city} and never quite stopped.',
    'Four leaders who got tired of calling each other for gigs and made it a band.',
    'Hard bop, ballads and a book of originals from people who have shared a van for years.',
    '{act} plays the music of small groups with the punch of a large one.',
  ],
  middles: [
    'The book holds about two hundred tunes, from stride to last month.',
    'Two records out, both cut live in one room without headphones.',
    'Equally happy behind a dinner and in front of a listening crowd; just say which one it is.',
    'Ballads are a specialty, waltzes a weakness.',
    'Dancers welcome: tempos are chosen with feet in mind.',
    'Students sit in on the last set when the house allows it.',
    'Brings charts for horns, so a trio can become a septet on a week of notice.',
    'The Latin set is short, and people tend to ask for it twice.',
  ],
}
