import type { ActFamily } from './act-family.ts'

export const HERITAGE: ActFamily = {
  genres: [
    'Polka',
    'Balkan',
    'Klezmer',
    'Brass Band',
    'Reggae',
    'Afrobeat',
    'Ska',
    'West African',
    'New Orleans Jazz',
  ],
  people: ['polish', 'midwest', 'detroit', 'arab'],
  rate: [55, 140],
  availability: [
    'Weekend Afternoons',
    'Weekend Evenings',
    'Festivals',
    'Weddings',
    'Summer Season',
    'Private Parties',
    'Public Holidays',
  ],
  soloists: {
    count: 2,
    kinds: [
      {
        stageName: '{first} {last}',
        professions: ['Musician', 'Bandleader'],
        instruments: ['Accordion', 'Concertina'],
        genres: ['Polka', 'Folk'],
      },
      {
        stageName: '{first} {last}',
        professions: ['Musician', 'Workshop Leader'],
        instruments: ['Djembe', 'Kora', 'Kalimba'],
        genres: ['West African', 'Improvised Music'],
      },
    ],
  },
  ensembles: [
    {
      name: 'Joe Campau Concertina Club',
      professions: ['Band'],
      instruments: ['Concertina', 'Trumpet', 'Clarinet', 'Bass Guitar', 'Drums'],
      genres: ['Polka'],
    },
    {
      name: 'Paczki Day Parade',
      professions: ['Band'],
      instruments: ['Accordion', 'Fiddle', 'Upright Bass', 'Drums'],
      genres: ['Polka', 'Folk'],
    },
    {
      name: 'Fanfare Zagreb Street',
      professions: ['Band'],
      instruments: ['Trumpet', 'Sousaphone', 'Clarinet', 'Dhol'],
      genres: ['Balkan', 'Brass Band'],
    },
    {
      name: 'Freylekh Fringe',
      professions: ['Band'],
      instruments: ['Clarinet', 'Violin', 'Accordion', 'Upright Bass'],
      genres: ['Klezmer', 'Folk'],
    },
    {
      name: 'Second Line Supply',
      professions: ['Band'],
      instruments: ['Sousaphone', 'Trumpet', 'Trombone', 'Marching Snare'],
      genres: ['Brass Band', 'New Orleans Jazz', 'Funk'],
    },
    {
      name: 'Irie Canal',
      professions: ['Band'],
      instruments: ['Vocals', 'Bass Guitar', 'Hammond Organ', 'Drums'],
      genres: ['Reggae', 'Dub'],
    },
    {
      name: 'Motor Ekome',
      professions: ['Band'],
      instruments: ['Baritone Saxophone', 'Electric Guitar', 'Djembe', 'Congas', 'Drums'],
      genres: ['Afrobeat', 'Funk', 'West African'],
    },
    {
      name: 'Skank Holiday',
      professions: ['Band'],
      instruments: ['Vocals', 'Trombone', 'Tenor Saxophone', 'Bass Guitar', 'Drums'],
      genres: ['Ska', 'Punk', 'Reggae'],
    },
  ],
  soloOpeners: [
    'Plays the tunes that came over with somebody’s grandfather, and says whose.',
    'Leads, teaches and repairs, in that order.',
  ],
  ensembleOpeners: [
    '{act} turns weddings into parades.',
    'Brass, sweat and a drum you feel in the fence.',
    'Dance music from far away, played by neighbors from {city}.',
    'Nine people on a stage built for five.',
    'Old steps, new shoes.',
    'Built for street corners, cleared for ballrooms.',
  ],
  middles: [
    'Walks, rides and has once floated.',
    'A dance lesson comes free and usually turns into the first set.',
    'Plays acoustically for up to two hundred people, more with a breeze behind.',
    'The rehearsal is open, and so is the fridge.',
    'Half the players learned in school bands, the other half at weddings.',
  ],
}
