import type { ActFamily } from './act-family.ts'

export const HIP_HOP: ActFamily = {
  genres: ['Hip-Hop', 'Trap', 'R&B', 'Neo-Soul', 'Lo-Fi', 'Funk'],
  people: ['detroit', 'detroit', 'latin', 'arab'],
  rate: [50, 150],
  availability: [
    'Weekend Evenings',
    'Weekend Late Nights',
    'Weekday Evenings',
    'Studio Sessions',
    'Festivals',
    'National Tours',
  ],
  soloists: {
    count: 10,
    kinds: [
      { stageName: 'Verse Commander Lu', professions: ['Rapper', 'Lyricist'], instruments: ['Rap Vocals'] },
      {
        stageName: 'Plum Fitzgerald Jr.',
        professions: ['Rapper', 'Songwriter'],
        instruments: ['Rap Vocals', 'Vocals'],
      },
      {
        stageName: 'Kilo Hertz Kim',
        professions: ['Beatmaker', 'Music Producer'],
        instruments: ['Sampler', 'Drum Machine'],
      },
      {
        stageName: 'East Warren Ellis',
        professions: ['Rapper', 'Master of Ceremonies'],
        instruments: ['Rap Vocals'],
      },
      {
        stageName: 'Mama Metrics',
        professions: ['Rapper', 'Spoken Word Artist'],
        instruments: ['Rap Vocals'],
      },
      {
        stageName: 'Dusty Invoice',
        professions: ['Beatmaker', 'DJ'],
        instruments: ['Sampler', 'Turntables'],
      },
      {
        stageName: 'Third Coast Theo',
        professions: ['Rapper', 'Workshop Leader'],
        instruments: ['Rap Vocals', 'Beatboxing'],
      },
      {
        stageName: 'Nina Notarized',
        professions: ['Rapper', 'Singer'],
        instruments: ['Rap Vocals', 'Vocals', 'Keyboards'],
      },
      {
        stageName: 'Cutman Crosby',
        professions: ['DJ', 'Beatmaker'],
        instruments: ['Turntables', 'Sampler'],
      },
      {
        stageName: 'Low End Lorenzo',
        professions: ['Music Producer', 'Mixing Engineer'],
        instruments: ['Synth Bass', 'Drum Machine'],
      },
    ],
  },
  ensembles: [
    {
      name: 'Corner Store Cabinet',
      professions: ['Rapper', 'Band'],
      instruments: ['Rap Vocals', 'Bass Guitar', 'Keyboards', 'Drums'],
    },
    {
      name: 'The Second Amendmints',
      professions: ['Rapper', 'DJ'],
      instruments: ['Rap Vocals', 'Turntables', 'Beatboxing'],
    },
  ],
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
}
