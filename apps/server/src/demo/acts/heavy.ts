import { actFamily } from './act-family.ts'

export const HEAVY = actFamily({
  genres: 'Heavy Metal, Hardcore, Experimental, Industrial, Progressive Rock, Avant-Garde',
  people: ['midwest', 'polish', 'detroit'],
  rate: [35, 90],
  availability: 'Weekday Evenings, Weekend Evenings, Weekend Late Nights, National Tours, Festivals',
  soloists: {
    count: 1,
    kinds: `
    {last} Turbine | Musician, Sound Designer | Modular Synthesizer, Sampler, Electric Guitar
  `,
  },
  ensembles: `
    Blast Furnace Hymnal | Band | Vocals, Electric Guitar, Bass Guitar, Drums
    Ore Dock | Band | Baritone Guitar, Bass Guitar, Drums
    Nail House | Band | Vocals, Electric Guitar, Drums
    Tessellate Your Father | Band, Composer | Electric Guitar, Synthesizer, Marimba, Drums
    Ladle | Band | Sampler, Theremin, Percussion, Vocals
  `,
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
})
