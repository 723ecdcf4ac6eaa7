import type { ActFamily } from './act-family.ts'

export const HEAVY: ActFamily = {
  genres: ['Heavy Metal', 'Hardcore', 'Experimental', 'Industrial', 'Progressive Rock', 'Avant-Garde'],
  people: ['midwest', 'polish', 'detroit'],
  rate: [35, 90],
  availability: [
    'Weekday Evenings',
    'Weekend Evenings',
    'Weekend Late Nights',
    'National Tours',
    'Festivals',
  ],
  soloists: {
    count: 1,
    kinds: [
      {
        stageName: '{last} Turbine',
        professions: ['Musician', 'Sound Designer'],
        instruments: ['Modular Synthesizer', 'Sampler', 'Electric Guitar'],
      },
    ],
  },
  ensembles: [
    {
      name: 'Blast Furnace Hymnal',
      professions: ['Band'],
      instruments: ['Vocals', 'Electric Guitar', 'Bass Guitar', 'Drums'],
    },
    { name: 'Ore Dock', professions: ['Band'], instruments: ['Baritone Guitar', 'Bass Guitar', 'Drums'] },
    { name: 'Nail House', professions: ['Band'], instruments: ['Vocals', 'Electric Guitar', 'Drums'] },
    {
      name: 'Tessellate Your Father',
      professions: ['Band', 'Composer'],
      instruments: ['Electric Guitar', 'Synthesizer', 'Marimba', 'Drums'],
    },
    { name: 'Ladle', professions: ['Band'], instruments: ['Sampler', 'Theremin', 'Percussion', 'Vocals'] },
  ],
  soloOpeners: ['Contact microphones on scrap metal, played with great tenderness in and around {city}.'],
  ensembleOpeners: [
    '{act} plays slow, heavy and in odd numbers.',
    'Tuned down, turned up, out by eleven.',
    'Short songs, long feedback, very polite people.',
  ],
  middles: [
    'Bring earplugs; we sell them at cost.',
    'The live set is one piece of thirty minutes without a break.',
    'Two tours of the Great Lakes behind us, a third being routed.',
    'Needs two power circuits and a floor that can take it.',
  ],
}
