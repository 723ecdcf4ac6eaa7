import { actFamily } from './act-family.ts'

export const ARABIC = actFamily({
  genres: 'Arabic, Improvised Music, Fusion, Pop',
  people: ['arab'],
  homes: ['Dearborn', 'Dearborn', 'Dearborn Heights', 'Hamtramck', 'Sterling Heights'],
  rate: [70, 170],
  availability: 'Weekend Evenings, Weekend Late Nights, Weddings, Private Parties, Festivals, Lessons',
  soloists: {
    count: 4,
    kinds: `
    {first} {last} | Musician, Music Teacher | Oud, Vocals
    {first} {last} | Musician, Session Musician | Darbuka, Riq, Frame Drum
    {first} {last} | Musician, Composer | Qanun
    {first} {last} | Singer, Musician | Vocals, Keyboards
  `,
  },
  ensembles: `
    Takht al-Nahr | Band, Musician | Oud, Qanun, Violin, Ney, Riq
    Warren Avenue Tarab | Band, Singer | Vocals, Oud, Keyboards, Darbuka
    Cedar Line | Band | Electric Guitar, Oud, Bass Guitar, Darbuka
  `,
  soloOpeners: [
    'Plays taqasim that make a dining room forget its coffee.',
    'Studied with two masters, one abroad and one above a bakery in Dearborn.',
    'Wedding season runs from May to October, and {act} plays most of it.',
    'Classical repertoire with the patience it asks for.',
  ],
  ensembleOpeners: [
    'Five players around one melody, as it should be.',
    '{act} plays the old songs for the tables and the new ones for the floor.',
    'Quarter tones and amplifiers, friendly with each other.',
  ],
  middles: [
    'The zaffe comes with drums, dancers and good timing.',
    'Scales explained gladly, before or after.',
    'Concert programs with spoken notes in English and Arabic.',
    'Small enough for a restaurant corner, used to halls of five hundred.',
    'Has lent ears and instruments to jazz groups across the city.',
  ],
})
