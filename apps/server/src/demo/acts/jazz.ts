import { actFamily } from './act-family.ts'

export const JAZZ = actFamily({
  genres: 'Jazz, Bebop, Swing, Bossa Nova, Fusion, Acid Jazz, Improvised Music, Big Band',
  people: ['detroit', 'detroit', 'midwest', 'asian'],
  rate: [60, 160],
  availability:
    'Weekday Evenings, Weekend Evenings, Weekend Afternoons, Weekly Residencies, Corporate Events, Weddings, Studio Sessions, Regional Travel',
  soloists: {
    count: 15,
    kinds: `
    {first} {last} Trio | Musician, Bandleader, Arranger | Piano, Electric Piano
    {first} {last} Quartet | Musician, Bandleader | Tenor Saxophone, Soprano Saxophone, Flute
    {first} {last} | Musician, Session Musician | Upright Bass, Bass Guitar
    {first} {last} Organ Trio | Musician, Bandleader | Hammond Organ, Piano
    {first} {last} | Singer, Bandleader | Vocals
    {first} {last} | Musician, Music Teacher | Drums, Percussion
    {last} & Strings | Musician, Composer | Electric Guitar, Classical Guitar
    {first} {last} Five | Musician, Bandleader, Composer | Trumpet, Flugelhorn
  `,
  },
  ensembles: `
    The Transom Quartet | Musician, Band | Alto Saxophone, Piano, Upright Bass, Drums
    Half Past Vernor | Band | Vibraphone, Electric Guitar, Upright Bass, Drums
    Palmer Woods Nine | Band, Bandleader | Trombone, Trumpet, Tenor Saxophone, Piano, Drums
    Ladies of the Ledger | Band, Singer | Vocals, Clarinet, Piano, Upright Bass
    Brass Ferry | Band, Arranger | Trumpet, French Horn, Baritone Saxophone, Tuba, Drums
    Outer Loop Ensemble | Band, Composer | Synthesizer, Bass Clarinet, Cello, Drums
    Seven Mile Swingtet | Band | Clarinet, Acoustic Guitar, Vocals, Upright Bass, Drums
  `,
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
})
