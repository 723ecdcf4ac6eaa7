import { actFamily } from './act-family.ts'

export const CLASSICAL = actFamily({
  genres: 'Classical, Chamber Music, Film Music, Opera, Musical Theater, Choral',
  people: ['midwest', 'asian', 'detroit', 'polish'],
  rate: [80, 220],
  availability:
    'Weddings, Weekend Afternoons, Weekend Evenings, Weekday Evenings, Corporate Events, Theater Runs, Studio Sessions, Lessons',
  soloists: {
    count: 6,
    kinds: `
    {first} {last} | Musician, Accompanist, Music Teacher | Piano, Harpsichord
    {first} {last} | Musician, Orchestral Musician | Harp, Celtic Harp
    {first} {last} | Orchestral Musician, Session Musician | Cello
    {first} {last} | Orchestral Musician, Musician | French Horn
    {first} {last} | Singer, Vocal Coach | Vocals
    {first} {last} | Orchestral Musician, Musician | Oboe, English Horn
  `,
  },
  ensembles: `
    Cranbury String Quartet | Musician, Orchestral Musician | Violin, Viola, Cello
    Huron Wind Quintet | Musician, Orchestral Musician | Flute, Oboe, Clarinet, French Horn, Bassoon
    Duo Isthmus | Musician | Flute, Harp
    Strait Brass | Musician, Arranger | Trumpet, French Horn, Trombone, Tuba | Classical, Chamber Music, Brass Band
    Gilded Reed Trio | Musician | Oboe, Clarinet, Bassoon
    Lantern Consort | Musician, Singer | Lute, Viola da Gamba, Recorder, Vocals | Classical, Chamber Music, Choral
  `,
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
})
