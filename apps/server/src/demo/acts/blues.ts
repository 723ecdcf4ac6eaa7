import { actFamily } from './act-family.ts'

export const BLUES = actFamily({
  genres: 'Blues, Blues Rock, Boogie-Woogie, Soul, Rock',
  people: ['detroit', 'midwest'],
  rate: [45, 110],
  availability:
    'Weekday Evenings, Weekend Evenings, Weekend Late Nights, Festivals, Weekly Residencies, Short Notice',
  soloists: {
    count: 5,
    kinds: `
    Porch Light {last} | Musician, Singer | Slide Guitar, Vocals, Resonator Guitar
    {first} {last} | Musician, Session Musician | Harmonica, Vocals
    Big Hands {first} | Musician, Accompanist | Piano, Hammond Organ
    {first} {last} Blues Band | Bandleader, Musician | Electric Guitar, Vocals
  `,
  },
  ensembles: `
    The Late Shift Payroll | Band | Electric Guitar, Vocals, Harmonica, Bass Guitar, Drums
    Hastings Hand-Me-Downs | Band | Piano, Upright Bass, Vocals, Drums
    Rust Belt Sermon | Band | Lap Steel, Vocals, Bass Guitar, Drums
    Tin Roof Arraignment | Band, Songwriter | Slide Guitar, Washboard, Harmonica, Vocals
  `,
  soloOpeners: [
    'Thirty years on the line by day, blues by night; now it is just the blues.',
    'Plays the old songs straight and the new ones a little crooked.',
    '{act} runs a blues jam near {city} and knows who can really play a shuffle.',
    'One amplifier, one microphone, no pedals.',
  ],
  ensembleOpeners: [
    '{act} met at a jam in {city} when the house band got snowed in.',
    'Chicago shuffles, river boogie and a slow one for the couple in the corner.',
    'Loud enough for the back bar, tight enough for the front row.',
  ],
  middles: [
    'The second set starts faster than the first one ends.',
    'Happy to host a jam and good at getting people off the stage kindly.',
    'No set list, but the signals are clear.',
    'Half originals, half songs that were old when the building was new.',
    'Brings a small PA and sounds better through it than through most big ones.',
  ],
})
