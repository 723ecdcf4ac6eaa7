import type { ActFamily } from './act-family.ts'

export const CLASSICAL: ActFamily = {
  genres: ['Classical', 'Chamber Music', 'Film Music', 'Opera', 'Musical Theater', 'Choral'],
  people: ['midwest', 'asian', 'detroit', 'polish'],
  rate: [80, 220],
  availability: [
    'Weddings',
    'Weekend Afternoons',
    'Weekend Evenings',
    'Weekday Evenings',
    'Corporate Events',
    'Theater Runs',
    'Studio Sessions',
    'Lessons',
  ],
  soloists: {
    count: 6,
    kinds: [
      {
        stageName: '{first} {last}',
        professions: ['Musician', 'Accompanist', 'Music Teacher'],
        instruments: ['Piano', 'Harpsichord'],
      },
      {
        stageName: '{first} {last}',
        professions: ['Musician', 'Orchestral Musician'],
        instruments: ['Harp', 'Celtic Harp'],
      },
      {
        stageName: '{first} {last}',
        professions: ['Orchestral Musician', 'Session Musician'],
        instruments: ['Cello'],
      },
      {
        stageName: '{first} {last}',
        professions: ['Orchestral Musician', 'Musician'],
        instruments: ['French Horn'],
      },
      { stageName: '{first} {last}', professions: ['Singer', 'Vocal Coach'], instruments: ['Vocals'] },
      {
        stageName: '{first} {last}',
        professions: ['Orchestral Musician', 'Musician'],
        instruments: ['Oboe', 'English Horn'],
      },
    ],
  },
  ensembles: [
    {
      name: 'Cranbury String Quartet',
      professions: ['Musician', 'Orchestral Musician'],
      instruments: ['Violin', 'Viola', 'Cello'],
    },
    {
      name: 'Huron Wind Quintet',
      professions: ['Musician', 'Orchestral Musician'],
      instruments: ['Flute', 'Oboe', 'Clarinet', 'French Horn', 'Bassoon'],
    },
    { name: 'Duo Isthmus', professions: ['Musician'], instruments: ['Flute', 'Harp'] },
    {
      name: 'Strait Brass',
      professions: ['Musician', 'Arranger'],
      instruments: ['Trumpet', 'French Horn', 'Trombone', 'Tuba'],
      genres: ['Classical', 'Chamber Music', 'Brass Band'],
    },
    { name: 'Gilded Reed Trio', professions: ['Musician'], instruments: ['Oboe', 'Clarinet', 'Bassoon'] },
    {
      name: 'Lantern Consort',
      professions: ['Musician', 'Singer'],
      instruments: ['Lute', 'Viola da Gamba', 'Recorder', 'Vocals'],
      genres: ['Classical', 'Chamber Music', 'Choral'],
    },
  ],
  soloOpeners: [
    'Conservatory trained, freelance by choice, at home in pits, churches and gardens.',
    '{act} has played under canvas, under chandeliers and once under a crane.',
    'Substitutes with the regional orchestras and teaches a full studio in {city}.',
    'Plays the processional at the speed the bride actually walks.',
    'Chamber player first: listens, breathes, counts.',
  ],
  ensembleOpeners: [
    '{act} plays the great quartets, the good pop songs and the national anthem of nearly anywhere.',
    'Friends from the orchestra who wanted to choose the music for once.',
    'Founded in {city} for one concert that people would not let be the last.',
    'Early music with a light touch, new music with a straight face.',
  ],
  middles: [
    'Ceremony lists run to four hundred pieces; the odd ones get arranged to order.',
    'Sight-reads, rehearses anyway.',
    'School programs come with an instrument petting zoo.',
    'Needs chairs without arms, shade in summer and nothing else.',
    'A season of three concerts a year, the rest by invitation.',
    'Recording credits include two films and one very successful cereal.',
  ],
}
