import { actFamily } from './act-family.ts'

export const PARTY = actFamily({
  genres: 'Pop, Motown, Rock, Classic Rock, Disco, Funk, R&B',
  people: ['detroit', 'midwest', 'latin', 'asian'],
  rate: [90, 260],
  availability:
    'Weddings, Private Parties, Corporate Events, Weekend Evenings, Weekend Afternoons, Holiday Season, Full-Time',
  soloists: {
    count: 4,
    kinds: `
    {first} {last} Entertains | DJ, Master of Ceremonies | DJ Controller
    {first} {last} | Karaoke Host, Master of Ceremonies, Singer | Vocals
    {first} {last} | Musician, Singer | Keyboards, Vocals
    {first} {last} | Musician, Event Planner | Tenor Saxophone, Wind Controller
  `,
  },
  ensembles: `
    The Plus Ones | Band | Vocals, Electric Guitar, Keyboards, Bass Guitar, Drums
    Cake & Toast | Band, DJ | Vocals, Tenor Saxophone, Keyboards, Drums
    Checkered Past Due | Band, Tribute Act | Vocals, Electric Guitar, Trombone, Drums | Ska, Rock, Pop
    Uncle Gary's Divorce | Band | Electric Guitar, Vocals, Bass Guitar, Drums
    Grand Ballroom Hi-Fi | Band, Bandleader | Vocals, Trumpet, Keyboards, Bass Guitar, Drums | Big Band, Swing, Motown, Pop
    Neon Casserole | Band, Tribute Act | Synthesizer, Vocals, Electric Guitar, Electronic Drums | Synth-Pop, Pop, Disco
  `,
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
})
