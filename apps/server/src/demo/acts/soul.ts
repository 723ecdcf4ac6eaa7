import { actFamily } from './act-family.ts'

export const SOUL = actFamily({
  genres: 'Soul, R&B, Motown, Neo-Soul, Funk, Disco, Doo-Wop',
  people: ['detroit', 'detroit', 'latin', 'midwest'],
  rate: [70, 180],
  availability:
    'Weekend Evenings, Weekend Late Nights, Weddings, Private Parties, Corporate Events, Festivals, Regional Travel',
  soloists: {
    count: 6,
    kinds: `
    {first} {last} | Singer, Songwriter | Vocals, Piano
    {first} {last} & the Good Company | Singer, Bandleader | Vocals
    {first} {last} | Musician, Session Musician | Bass Guitar, Synth Bass
    {first} {last} | Backing Vocalist, Vocal Coach | Backing Vocals, Vocals
    {first} {last} | Musician, Music Director | Keyboards, Hammond Organ, Electric Piano
  `,
  },
  ensembles: `
    The Dexter Avenue Revue | Band, Singer | Vocals, Bass Guitar, Electric Guitar, Drums, Trumpet
    Velvet Overpass | Band | Electric Piano, Vocals, Bass Guitar, Drums
    Sunday Shoes | Band, Singer | Vocals, Backing Vocals, Hammond Organ, Drums
    Salt Mine Social | Band | Trombone, Tenor Saxophone, Clavinet, Bass Guitar, Drums
    The Merriment Four | Singer, Band | Vocals, Backing Vocals
    Boulevard Velour | Band, Tribute Act | Vocals, Electric Guitar, Bass Guitar, Congas, Drums
    Lowrider Choir | Band | Vocals, Talk Box, Synth Bass, Drums
    Northlawn | Band, Songwriter | Keyboards, Vocals, Electric Guitar, Drum Machine
    The Hitsburg Exchange | Band | Tambourine, Vocals, Baritone Saxophone, Bass Guitar, Drums
  `,
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
})
