import { actFamily } from './act-family.ts'

export const GOSPEL = actFamily({
  genres: 'Gospel, Christian, Soul, Choral',
  people: ['detroit'],
  rate: [50, 130],
  availability:
    'Church Services, Funerals and Memorials, Weekend Mornings, Weekend Afternoons, Weddings, Weekday Evenings, Holiday Season',
  soloists: {
    count: 4,
    kinds: `
    {first} {last} | Church Musician, Music Director | Hammond Organ, Piano
    {first} {last} | Choir Director, Vocal Coach | Vocals, Piano
    {first} {last} | Church Musician, Musician | Drums, Tambourine
    {first} {last} | Singer, Church Musician | Vocals
  `,
  },
  ensembles: `
    Voices of Linwood Corner | Singer, Choir Director | Vocals, Hammond Organ, Drums
    The Burnette Avenue Harmonizers | Singer, Band | Vocals, Backing Vocals, Electric Guitar, Bass Guitar
    Joyful Freight | Band, Church Musician | Vocals, Hammond Organ, Bass Guitar, Drums
  `,
  soloOpeners: [
    'Minister’s child, organ bench at eleven, and not a Sunday off since.',
    'Directs two choirs in {city} and teaches by ear, by note and by example.',
    'Follows a preacher the way good drummers follow a dancer.',
    'Sings the hymns your grandmother knew and the arrangements your daughter does.',
  ],
  ensembleOpeners: [
    'Quartet singing in the family tradition: {act} has had four generations at the microphone.',
    '{act} can be six voices or forty, depending on your steps and your budget.',
    'Sunday morning power that also works on a festival Saturday.',
  ],
  middles: [
    'Weddings, homegoings, concerts and the occasional movie soundtrack.',
    'Christmas books up by September.',
    'Robes or black dress, as the house prefers.',
    'Workshops for choirs that want to lose the sheet music.',
    'Arrangements for any size of room, from a chapel to a stadium.',
  ],
})
