import { actFamily } from './act-family.ts'

export const ROOTS = actFamily({
  genres: 'Americana, Bluegrass, Folk, Celtic, Country, Rockabilly, Zydeco',
  people: ['midwest', 'midwest', 'detroit'],
  rate: [45, 105],
  availability:
    'Weekend Afternoons, Weekend Evenings, Weekday Evenings, Festivals, Weddings, Summer Season, Regional Travel',
  soloists: {
    count: 6,
    kinds: `
    {first} {last} | Musician, Music Teacher | Fiddle, Mandolin
    {first} {last} | Musician, Session Musician | Pedal Steel, Resonator Guitar, Lap Steel
    {first} {last} | Musician, Instrument Maker | Banjo, Hammered Dulcimer, Mountain Dulcimer
    {first} {last} | Musician, Workshop Leader | Tin Whistle, Uilleann Pipes, Concertina
  `,
  },
  ensembles: `
    Raisin River Breakdown | Band | Banjo, Fiddle, Mandolin, Acoustic Guitar, Upright Bass | Bluegrass, Folk
    The Culvert Sisters | Band, Singer | Vocals, Autoharp, Fiddle, Upright Bass
    Bog & Barrow | Band | Fiddle, Tin Whistle, Bodhrán, Bouzouki | Celtic, Folk
    Downriver Dust | Band | Vocals, Pedal Steel, Electric Guitar, Bass Guitar, Drums | Country, Americana
    Chrome Fender Five | Band | Vocals, Electric Guitar, Upright Bass, Piano, Drums | Rockabilly, Country
    Gravel Pit Ramblers | Band | Mandolin, Acoustic Guitar, Banjo, Vocals
    Lac Sainte Zydeco | Band | Accordion, Washboard, Electric Guitar, Drums | Zydeco, Blues
    The Hay Bale Economists | Band | Acoustic Guitar, Fiddle, Upright Bass, Vocals
  `,
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
})
