import { actFamily } from './act-family.ts'

export const HIP_HOP = actFamily({
  genres: 'Hip-Hop, Trap, R&B, Neo-Soul, Lo-Fi, Funk',
  people: ['detroit', 'detroit', 'latin', 'arab'],
  rate: [50, 150],
  availability:
    'Weekend Evenings, Weekend Late Nights, Weekday Evenings, Studio Sessions, Festivals, National Tours',
  soloists: {
    count: 10,
    kinds: `
    Verse Commander Lu | Rapper, Lyricist | Rap Vocals
    Plum Fitzgerald Jr. | Rapper, Songwriter | Rap Vocals, Vocals
    Kilo Hertz Kim | Beatmaker, Music Producer | Sampler, Drum Machine
    East Warren Ellis | Rapper, Master of Ceremonies | Rap Vocals
    Mama Metrics | Rapper, Spoken Word Artist | Rap Vocals
    Dusty Invoice | Beatmaker, DJ | Sampler, Turntables
    Third Coast Theo | Rapper, Workshop Leader | Rap Vocals, Beatboxing
    Nina Notarized | Rapper, Singer | Rap Vocals, Vocals, Keyboards
    Cutman Crosby | DJ, Beatmaker | Turntables, Sampler
    Low End Lorenzo | Music Producer, Mixing Engineer | Synth Bass, Drum Machine
  `,
  },
  ensembles: `
    Corner Store Cabinet | Rapper, Band | Rap Vocals, Bass Guitar, Keyboards, Drums
    The Second Amendmints | Rapper, DJ | Rap Vocals, Turntables, Beatboxing
  `,
  soloOpeners: [
    'Writes on the bus, records in the closet, performs like the rent is due.',
    '{act} came up through poetry slams and cyphers around {city}, and still edits.',
    'Beats made from records found in the houses of relatives.',
    'Punchlines for people who read.',
    'East side stories over live drums.',
    'Teaches writing by day; the homework is excellent.',
    'A voice from {city} with breath control and no patience for filler.',
  ],
  ensembleOpeners: [
    'A live band behind two emcees, out of {city}.',
    '{act} trades verses the way other groups trade fours.',
  ],
  middles: [
    'Clean sets available and every bit as good.',
    'A mixtape every spring, an album when it is ready.',
    'Performs with a DJ or with a five-piece band; the riders fit on one page.',
    'Has hosted the same cypher for years and remembers everyone’s name.',
    'Features are open for people who send finished hooks.',
    'Runs youth workshops on writing and stage fright.',
  ],
})
