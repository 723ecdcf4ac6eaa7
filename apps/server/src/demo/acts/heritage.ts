import { actFamily } from './act-family.ts'

export const HERITAGE = actFamily({
  genres: 'Polka, Balkan, Klezmer, Brass Band, Reggae, Afrobeat, Ska, West African, New Orleans Jazz',
  people: ['polish', 'midwest', 'detroit', 'arab'],
  rate: [55, 140],
  availability:
    'Weekend Afternoons, Weekend Evenings, Festivals, Weddings, Summer Season, Private Parties, Public Holidays',
  soloists: {
    count: 2,
    kinds: `
    {first} {last} | Musician, Bandleader | Accordion, Concertina | Polka, Folk
    {first} {last} | Musician, Workshop Leader | Djembe, Kora, Kalimba | West African, Improvised Music
  `,
  },
  ensembles: `
    Joe Campau Concertina Club | Band | Concertina, Trumpet, Clarinet, Bass Guitar, Drums | Polka
    Paczki Day Parade | Band | Accordion, Fiddle, Upright Bass, Drums | Polka, Folk
    Fanfare Zagreb Street | Band | Trumpet, Sousaphone, Clarinet, Dhol | Balkan, Brass Band
    Freylekh Fringe | Band | Clarinet, Violin, Accordion, Upright Bass | Klezmer, Folk
    Second Line Supply | Band | Sousaphone, Trumpet, Trombone, Marching Snare | Brass Band, New Orleans Jazz, Funk
    Irie Canal | Band | Vocals, Bass Guitar, Hammond Organ, Drums | Reggae, Dub
    Motor Ekome | Band | Baritone Saxophone, Electric Guitar, Djembe, Congas, Drums | Afrobeat, Funk, West African
    Skank Holiday | Band | Vocals, Trombone, Tenor Saxophone, Bass Guitar, Drums | Ska, Punk, Reggae
  `,
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
})
