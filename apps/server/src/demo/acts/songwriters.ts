import { actFamily } from './act-family.ts'

export const SONGWRITERS = actFamily({
  genres: 'Folk, Acoustic, Americana, Indie Pop, Pop, Country, Lo-Fi',
  people: ['midwest', 'detroit', 'latin', 'asian', 'arab'],
  rate: [35, 95],
  availability:
    'Weekday Evenings, Weekend Afternoons, Weekend Evenings, Weddings, Private Parties, Occasional Gigs, Local Gigs Only, Short Notice',
  soloists: {
    count: 14,
    kinds: `
    {first} {last} | Singer-Songwriter | Vocals, Acoustic Guitar
    {first} {last} | Singer-Songwriter, Musician | Vocals, Piano
    Little {last} | Singer-Songwriter | Vocals, Ukulele, Live Looping
    {first} & the Weather | Singer-Songwriter, Lyricist | Vocals, Electric Guitar
    {first} {last} | Singer-Songwriter, Music Teacher | Vocals, Acoustic Guitar, Harmonica
    {first} {last} | Songwriter, Singer | Vocals, Cello
  `,
  },
  ensembles: `
    Two Tall Thermoses | Band, Singer-Songwriter | Vocals, Acoustic Guitar, Upright Bass
    Marigold Ledger | Band, Songwriter | Vocals, Autoharp, Cello, Acoustic Guitar
    Aunt Dot's Kitchen | Band | Vocals, Ukulele, Accordion, Cajón
  `,
  soloOpeners: [
    'Songs about bus routes, borrowed coats and people who mean well.',
    '{act} writes in the mornings before the school run and plays in the evenings after it.',
    'A quiet voice from {city} that makes a noisy bar lean in.',
    'Grew up over a hardware store in {city} and still writes about what people came in for.',
    'Fingerpicked guitar, plain words, a chorus you will know by the second time.',
    'Left a desk job with a notebook of songs and has been filling new ones since.',
    '{act} tells stories between the songs, and sometimes the stories win.',
    'Half the songs are true and the other half are truer.',
    'Writes for voice and not much else, and trusts the room.',
  ],
  ensembleOpeners: [
    'Two sisters and a neighbor with an upright bass.',
    'Close harmony and old instruments, tuned with care.',
    'Kitchen music from {city} that found its way onto stages.',
  ],
  middles: [
    'An album recorded in a sewing room came out last fall.',
    'Three hours of covers on request, forty minutes of originals by preference.',
    'Brings a small battery amp, so the garden works too.',
    'Runs a song circle every other month for people who have never shown anyone a song.',
    'Plays farmers markets, listening rooms and the odd courthouse wedding.',
    'Has opened for touring songwriters and slept on their couches in return.',
    'The slow songs are short, and the short ones are funny.',
  ],
})
