import type { ActFamily } from './act-family.ts'

export const ROOTS: ActFamily = {
  genres: ['Americana', 'Bluegrass', 'Folk', 'Celtic', 'Country', 'Rockabilly', 'Zydeco'],
  people: ['midwest', 'midwest', 'detroit'],
  rate: [45, 105],
  availability: [
    'Weekend Afternoons',
    'Weekend Evenings',
    'Weekday Evenings',
    'Festivals',
    'Weddings',
    'Summer Season',
    'Regional Travel',
  ],
  soloists: {
    count: 6,
    kinds: [
      {
        stageName: '{first} {last}',
        professions: ['Musician', 'Music Teacher'],
        instruments: ['Fiddle', 'Mandolin'],
      },
      {
        stageName: '{first} {last}',
        professions: ['Musician', 'Session Musician'],
        instruments: ['Pedal Steel', 'Resonator Guitar', 'Lap Steel'],
      },
      {
        stageName: '{first} {last}',
        professions: ['Musician', 'Instrument Maker'],
        instruments: ['Banjo', 'Hammered Dulcimer', 'Mountain Dulcimer'],
      },
      {
        stageName: '{first} {last}',
        professions: ['Musician', 'Workshop Leader'],
        instruments: ['Tin Whistle', 'Uilleann Pipes', 'Concertina'],
      },
    ],
  },
  ensembles: [
    {
      name: 'Raisin River Breakdown',
      professions: ['Band'],
      instruments: ['Banjo', 'Fiddle', 'Mandolin', 'Acoustic Guitar', 'Upright Bass'],
      genres: ['Bluegrass', 'Folk'],
    },
    {
      name: 'The Culvert Sisters',
      professions: ['Band', 'Singer'],
      instruments: ['Vocals', 'Autoharp', 'Fiddle', 'Upright Bass'],
    },
    {
      name: 'Bog & Barrow',
      professions: ['Band'],
      instruments: ['Fiddle', 'Tin Whistle', 'Bodhrán', 'Bouzouki'],
      genres: ['Celtic', 'Folk'],
    },
    {
      name: 'Downriver Dust',
      professions: ['Band'],
      instruments: ['Vocals', 'Pedal Steel', 'Electric Guitar', 'Bass Guitar', 'Drums'],
      genres: ['Country', 'Americana'],
    },
    {
      name: 'Chrome Fender Five',
      professions: ['Band'],
      instruments: ['Vocals', 'Electric Guitar', 'Upright Bass', 'Piano', 'Drums'],
      genres: ['Rockabilly', 'Country'],
    },
    {
      name: 'Gravel Pit Ramblers',
      professions: ['Band'],
      instruments: ['Mandolin', 'Acoustic Guitar', 'Banjo', 'Vocals'],
    },
    {
      name: 'Lac Sainte Zydeco',
      professions: ['Band'],
      instruments: ['Accordion', 'Washboard', 'Electric Guitar', 'Drums'],
      genres: ['Zydeco', 'Blues'],
    },
    {
      name: 'The Hay Bale Economists',
      professions: ['Band'],
      instruments: ['Acoustic Guitar', 'Fiddle', 'Upright Bass', 'Vocals'],
    },
  ],
  soloOpeners: [
    'Third-generation player with a second-generation instrument.',
    'Took up the family tunes at nine, argued with them at nineteen, and came back.',
    '{act} plays for dancers around {city} and knows when they need one more time through.',
    'The person your band calls when a song needs one high lonesome line and nothing else.',
  ],
  ensembleOpeners: [
    'One microphone, five people, a good deal of elbowing.',
    '{act} plays fiddle tunes for dancing and murder ballads for balance.',
    'Old-time and bluegrass from {city}, at tempos that have been checked with a doctor.',
    'Honky-tonk the way it sounds in a room with a dance floor and a fish fry.',
    'Started as a session band; the session got jealous.',
  ],
  middles: [
    'Barn dances come with a caller if you need one.',
    'The repertoire leans on Michigan songs, lumber camps and lake boats included.',
    'Needs no amplification below eighty people.',
    'Has closed the same August festival every summer since it began.',
    'Teaches a slow jam for beginners before evening shows.',
    'Everyone sings, so everyone has to be fed.',
  ],
}
