import type { ActFamily } from './act-family.ts'

export const PARTY: ActFamily = {
  genres: ['Pop', 'Motown', 'Rock', 'Classic Rock', 'Disco', 'Funk', 'R&B'],
  people: ['detroit', 'midwest', 'latin', 'asian'],
  rate: [90, 260],
  availability: [
    'Weddings',
    'Private Parties',
    'Corporate Events',
    'Weekend Evenings',
    'Weekend Afternoons',
    'Holiday Season',
    'Full-Time',
  ],
  soloists: {
    count: 4,
    kinds: [
      {
        stageName: '{first} {last} Entertains',
        professions: ['DJ', 'Master of Ceremonies'],
        instruments: ['DJ Controller'],
      },
      {
        stageName: '{first} {last}',
        professions: ['Karaoke Host', 'Master of Ceremonies', 'Singer'],
        instruments: ['Vocals'],
      },
      {
        stageName: '{first} {last}',
        professions: ['Musician', 'Singer'],
        instruments: ['Keyboards', 'Vocals'],
      },
      {
        stageName: '{first} {last}',
        professions: ['Musician', 'Event Planner'],
        instruments: ['Tenor Saxophone', 'Wind Controller'],
      },
    ],
  },
  ensembles: [
    {
      name: 'The Plus Ones',
      professions: ['Band'],
      instruments: ['Vocals', 'Electric Guitar', 'Keyboards', 'Bass Guitar', 'Drums'],
    },
    {
      name: 'Cake & Toast',
      professions: ['Band', 'DJ'],
      instruments: ['Vocals', 'Tenor Saxophone', 'Keyboards', 'Drums'],
    },
    {
      name: 'Checkered Past Due',
      professions: ['Band', 'Tribute Act'],
      instruments: ['Vocals', 'Electric Guitar', 'Trombone', 'Drums'],
      genres: ['Ska', 'Rock', 'Pop'],
    },
    {
      name: "Uncle Gary's Divorce",
      professions: ['Band'],
      instruments: ['Electric Guitar', 'Vocals', 'Bass Guitar', 'Drums'],
    },
    {
      name: 'Grand Ballroom Hi-Fi',
      professions: ['Band', 'Bandleader'],
      instruments: ['Vocals', 'Trumpet', 'Keyboards', 'Bass Guitar', 'Drums'],
      genres: ['Big Band', 'Swing', 'Motown', 'Pop'],
    },
    {
      name: 'Neon Casserole',
      professions: ['Band', 'Tribute Act'],
      instruments: ['Synthesizer', 'Vocals', 'Electric Guitar', 'Electronic Drums'],
      genres: ['Synth-Pop', 'Pop', 'Disco'],
    },
  ],
  soloOpeners: [
    'Reads a dance floor the way other people read the paper.',
    'Four hundred receptions in, {act} still gets a little teary at the toasts.',
    'Calm with planners, good with grandparents, fearless with requests.',
    'One person, one small footprint, a very full dance floor.',
  ],
  ensembleOpeners: [
    '{act} is the wedding band for people who said they did not want a wedding band.',
    'Six players from {city} with three hundred songs and matching jackets.',
    'From cocktail hour to last call with the same people and no costume budget.',
    'Party music played by musicians who like parties.',
  ],
  middles: [
    'Ceremony sound, cocktail set and dancing can all come from one booking.',
    'Learns two songs per event at no charge.',
    'Insured, punctual, dressed.',
    'The price covers sound, lights and the drive.',
    'Works from a timeline and keeps one for the kitchen too.',
    'Bilingual announcements on request.',
  ],
}
