import type { ActFamily } from './act-family.ts'

export const ELECTRONIC: ActFamily = {
  genres: [
    'Techno',
    'House',
    'Electro',
    'Ambient',
    'Downtempo',
    'Drum and Bass',
    'Disco',
    'Dub',
    'Synth-Pop',
  ],
  people: ['detroit', 'midwest', 'asian', 'arab', 'polish'],
  rate: [60, 200],
  availability: [
    'Weekend Late Nights',
    'Weekday Late Nights',
    'Weekend Evenings',
    'Festivals',
    'Private Parties',
    'International Tours',
    'Remote Recording',
  ],
  soloists: {
    count: 15,
    kinds: [
      {
        stageName: 'DJ Kestrel',
        professions: ['DJ', 'Music Producer'],
        instruments: ['Turntables', 'DJ Controller'],
      },
      { stageName: 'Sub Rosa Parks & Rec', professions: ['DJ'], instruments: ['Turntables'] },
      {
        stageName: 'Lumen Street',
        professions: ['Music Producer', 'DJ', 'Beatmaker'],
        instruments: ['Drum Machine', 'Synthesizer'],
      },
      { stageName: 'DJ Corduroy', professions: ['DJ', 'Radio Host'], instruments: ['Turntables'] },
      {
        stageName: 'Phase Inverter',
        professions: ['Music Producer', 'Sound Designer'],
        instruments: ['Modular Synthesizer', 'Drum Machine'],
      },
      {
        stageName: 'Aunt Acid',
        professions: ['DJ', 'Music Producer'],
        instruments: ['Turntables', 'Synthesizer'],
      },
      {
        stageName: 'Night Bus 53',
        professions: ['Music Producer', 'Mixing Engineer'],
        instruments: ['Sampler', 'Synthesizer', 'Drum Machine'],
      },
      { stageName: 'Vela Minor', professions: ['DJ', 'VJ'], instruments: ['DJ Controller'] },
      {
        stageName: 'DJ Second Helping',
        professions: ['DJ', 'Master of Ceremonies'],
        instruments: ['DJ Controller', 'Turntables'],
      },
      {
        stageName: 'Grid North',
        professions: ['Music Producer', 'Composer'],
        instruments: ['Synthesizer', 'Live Looping'],
      },
      {
        stageName: 'Cass Corrosive',
        professions: ['DJ', 'Beatmaker'],
        instruments: ['Turntables', 'Sampler'],
      },
      {
        stageName: 'Soft Hydraulics',
        professions: ['Music Producer', 'DJ'],
        instruments: ['Synth Bass', 'Drum Machine', 'Synthesizer'],
      },
      {
        stageName: 'Miss Ampere',
        professions: ['DJ', 'Concert Promoter'],
        instruments: ['Turntables', 'DJ Controller'],
      },
      { stageName: 'Tape Hiss Tony', professions: ['DJ', 'Record Label Owner'], instruments: ['Turntables'] },
      {
        stageName: 'Ohm Improvement',
        professions: ['Music Producer', 'Sound Designer'],
        instruments: ['Modular Synthesizer', 'Theremin'],
      },
    ],
  },
  ensembles: [
    {
      name: 'Parallel Viaduct',
      professions: ['Music Producer', 'DJ'],
      instruments: ['Synthesizer', 'Drum Machine', 'Electronic Drums'],
    },
    {
      name: 'Chrome Lagoon',
      professions: ['Band', 'Music Producer'],
      instruments: ['Vocals', 'Synthesizer', 'Synth Bass', 'Electronic Drums'],
      genres: ['Synth-Pop', 'Downtempo'],
    },
  ],
  soloOpeners: [
    'Learned to mix on belt-drive decks in a garage in {city} and has not trusted a sync button since.',
    'Deep house, raw techno and the soul records they both came from.',
    '{act} plays long: give it three hours and the room goes somewhere.',
    'Machines, no laptop, every set improvised.',
    'Warm-up specialist. The headliner will thank you.',
    'A record collector from {city} with eight thousand reasons to own a strong van.',
    'Produces at night, sleeps late, answers mail at noon.',
    '{act} has a residency, a radio hour and very tidy crates.',
    'Electro the way it sounded from passing cars.',
    'Started out fixing drum machines and kept a few.',
  ],
  ensembleOpeners: [
    'A live electronic duo from {city}: everything you hear is being played.',
    'Synth-pop with a drummer, because somebody has to sweat.',
  ],
  middles: [
    'Two twelve-inches out this year, both pressed in town.',
    'Vinyl by preference, drives by arrangement.',
    'Rider: two decks, a rotary mixer and one working monitor.',
    'Comfortable from a gallery opening to four in the morning.',
    'Builds every set around the room and the hour, never around a playlist.',
    'Open to all-night bookings and good at them.',
    'Does weddings too, for people who really want to dance.',
    'Remixes on request, within reason.',
  ],
}
