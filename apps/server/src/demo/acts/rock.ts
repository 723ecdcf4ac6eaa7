import { actFamily } from './act-family.ts'

export const ROCK = actFamily({
  genres:
    'Rock, Garage Rock, Punk, Indie Rock, Alternative Rock, Post-Punk, Psychedelic Rock, Surf Rock, Shoegaze, Hard Rock',
  people: ['midwest', 'midwest', 'detroit', 'polish', 'latin', 'asian'],
  rate: [40, 110],
  availability:
    'Weekday Evenings, Weekend Evenings, Weekend Late Nights, Festivals, Regional Travel, National Tours, Studio Sessions',
  soloists: {
    count: 5,
    kinds: `
    {first} {last} | Musician, Session Musician | Drums, Percussion
    {first} {last} | Musician, Backing Vocalist | Bass Guitar, Backing Vocals
    {first} {last} | Musician, Backline Technician | Electric Guitar, Baritone Guitar
    {last} Television | Multi-Instrumentalist, Songwriter | Electric Guitar, Vocals, Drum Machine
  `,
  },
  ensembles: `
    Sodium Lamps | Band | Electric Guitar, Vocals, Bass Guitar, Drums
    Paper Ferry | Band, Songwriter | Vocals, Electric Guitar, Synthesizer, Drums
    Hazel Parkour | Band | Bass Guitar, Vocals, Drums
    The Overtime Boys | Band | Electric Guitar, Baritone Guitar, Vocals, Drums
    Gutter Orchid | Band | Vocals, Electric Guitar, Bass Guitar, Drums
    Permit Parking | Band | Drums, Electric Guitar, Vocals
    Nine Days of Rain Delay | Band | Electric Guitar, Electric Violin, Bass Guitar, Drums
    Muskrat Disco | Band | Electric Guitar, Hammond Organ, Bass Guitar, Drums
    Tall Grass Lawyers | Band | Vocals, Electric Guitar, Pedal Steel, Bass Guitar, Drums
    The Cold Storage | Band | Synthesizer, Vocals, Bass Guitar, Electronic Drums
    Dad's Boat | Band | Electric Guitar, Vocals, Bass Guitar, Drums
    Conant Street Static | Band | Electric Guitar, Vocals, Drums
    Lake Effect Lovers | Band, Songwriter | Vocals, Twelve-String Guitar, Bass Guitar, Drums
    Lunch Pail | Band | Bass Guitar, Tenor Saxophone, Drums
    Quiet Zone Train | Band | Vocals, Electric Guitar, Keyboards, Drums
  `,
  soloOpeners: [
    'Drives a van that always starts and knows where every loading door in {city} is.',
    'Hired hand with a long list of references and no drama.',
    'Learns twenty songs in a week and plays them as if it had been a year.',
    '{act} is what happens when a touring sideman stays home for one winter.',
  ],
  ensembleOpeners: [
    'Three chords, two amps, one van: {act} plays fast and gets off the stage on time.',
    'Fuzz, tambourine and short songs from {city}.',
    'Formed in a practice space with a leaking roof, {act} still tunes to the drip.',
    'Guitars that shimmer, drums that do not.',
    'Loud, melodic, a bit late to everything but sound check.',
    '{act} makes records slowly and plays them quickly.',
    'Somebody’s cousin booked the first show of {act} in {city}; now the cousin is the manager.',
    'Big choruses for small rooms.',
    'A band of two nurses, a machinist and a substitute teacher, all of them on the road when the schedule allows.',
  ],
  middles: [
    'One album out, a second mixed, a seven-inch in every third glove box in the county.',
    'Will share a backline with anyone who asks first.',
    'Draws about eighty on a weeknight and says so honestly.',
    'Regional dates most months, home shows every six weeks so that people miss us.',
    'Sets run thirty-five minutes because that is how many minutes of good songs there are.',
    'The merch table has stickers, tapes and a very good hot sauce.',
    'No pyrotechnics, one fog machine, full respect for curfew.',
    'Open for touring acts gladly and return the favor.',
  ],
})
