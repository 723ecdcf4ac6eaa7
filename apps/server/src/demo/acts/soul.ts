import type { ActFamily } from './act-family.ts'

export const SOUL: ActFamily = {
  genres: ['Soul', 'R&B', 'Motown', 'Neo-Soul', 'Funk', 'Disco', 'Doo-Wop'],
  people: ['detroit', 'detroit', 'latin', 'midwest'],
  rate: [70, 180],
  availability: [
    'Weekend Evenings',
    'Weekend Late Nights',
    'Weddings',
    'Private Parties',
    'Corporate Events',
    'Festivals',
    'Regional Travel',
  ],
  soloists: {
    count: 6,
    kinds: [
      {
        stageName: '{first} {last}',
        professions: ['Singer', 'Songwriter'],
        instruments: ['Vocals', 'Piano'],
      },
      {
        stageName: '{first} {last} & the Good Company',
        professions: ['Singer', 'Bandleader'],
        instruments: ['Vocals'],
      },
      {
        stageName: '{first} {last}',
        professions: ['Musician', 'Session Musician'],
        instruments: ['Bass Guitar', 'Synth Bass'],
      },
      {
        stageName: '{first} {last}',
        professions: ['Backing Vocalist', 'Vocal Coach'],
        instruments: ['Backing Vocals', 'Vocals'],
      },
      {
        stageName: '{first} {last}',
        professions: ['Musician', 'Music Director'],
        instruments: ['Keyboards', 'Hammond Organ', 'Electric Piano'],
      },
    ],
  },
  ensembles: [
    {
      name: 'The Dexter Avenue Revue',
      professions: ['Band', 'Singer'],
      instruments: ['Vocals', 'Bass Guitar', 'Electric Guitar', 'Drums', 'Trumpet'],
    },
    {
      name: 'Velvet Overpass',
      professions: ['Band'],
      instruments: ['Electric Piano', 'Vocals', 'Bass Guitar', 'Drums'],
    },
    {
      name: 'Sunday Shoes',
      professions: ['Band', 'Singer'],
      instruments: ['Vocals', 'Backing Vocals', 'Hammond Organ', 'Drums'],
    },
    {
      name: 'Salt Mine Social',
      professions: ['Band'],
      instruments: ['Trombone', 'Tenor Saxophone', 'Clavinet', 'Bass Guitar', 'Drums'],
    },
    {
      name: 'The Merriment Four',
      professions: ['Singer', 'Band'],
      instruments: ['Vocals', 'Backing Vocals'],
    },
    {
      name: 'Boulevard Velour',
      professions: ['Band', 'Tribute Act'],
      instruments: ['Vocals', 'Electric Guitar', 'Bass Guitar', 'Congas', 'Drums'],
    },
    {
      name: 'Lowrider Choir',
      professions: ['Band'],
      instruments: ['Vocals', 'Talk Box', 'Synth Bass', 'Drums'],
    },
    {
      name: 'Northlawn',
      professions: ['Band', 'Songwriter'],
      instruments: ['Keyboards', 'Vocals', 'Electric Guitar', 'Drum Machine'],
    },
    {
      name: 'The Hitsburg Exchange',
      professions: ['Band'],
      instruments: ['Tambourine', 'Vocals', 'Baritone Saxophone', 'Bass Guitar', 'Drums'],
    },
  ],
  soloOpeners: [
    '{act} learned to sing in the third row of a choir in {city} and to hold a room in the clubs after it.',
    'A voice with some gravel and a lot of patience, out of {city}.',
    'The one other singers call when the parts get complicated.',
    'Grew up four houses from a bass player and never recovered.',
    'Writes slow songs for fast times and has a band that knows how to wait.',
  ],
  ensembleOpeners: [
    'A show band from {city} in the old sense: matching suits, tight turns, no dead air.',
    '{act} plays deep soul cuts for people who know them and for people who will by the end of the night.',
    'Formed at a block party that needed a band, {act} has been busy every summer since.',
    'Harmony first, groove a close second, costume changes third.',
    'Original neo-soul with a rhythm section that grew up on the classics.',
    'Eight pieces when the stage is big, four when it is not, the same party either way.',
  ],
  middles: [
    'The set runs ninety minutes without a stop, or three times forty-five with dinner in between.',
    'Weddings get the couple’s first dance learned to order.',
    'Horn parts are written out, so subs walk in and read.',
    'A single came out in the spring and made its way onto local radio without being asked.',
    'Nobody has ever had to be told to dance, though we do point at people.',
    'There is a quiet version of this too, two voices and a Wurlitzer, for small rooms.',
    'Call-and-response is not optional.',
  ],
}
