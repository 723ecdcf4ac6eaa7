import { actFamily } from './act-family.ts'

export const ELECTRONIC = actFamily({
  genres: 'Techno, House, Electro, Ambient, Downtempo, Drum and Bass, Disco, Dub, Synth-Pop',
  people: ['detroit', 'midwest', 'asian', 'arab', 'polish'],
  rate: [60, 200],
  availability:
    'Weekend Late Nights, Weekday Late Nights, Weekend Evenings, Festivals, Private Parties, International Tours, Remote Recording',
  soloists: {
    count: 15,
    kinds: `
    DJ Kestrel | DJ, Music Producer | Turntables, DJ Controller
    Sub Rosa Parks & Rec | DJ | Turntables
    Lumen Street | Music Producer, DJ, Beatmaker | Drum Machine, Synthesizer
    DJ Corduroy | DJ, Radio Host | Turntables
    Phase Inverter | Music Producer, Sound Designer | Modular Synthesizer, Drum Machine
    Aunt Acid | DJ, Music Producer | Turntables, Synthesizer
    Night Bus 53 | Music Producer, Mixing Engineer | Sampler, Synthesizer, Drum Machine
    Vela Minor | DJ, VJ | DJ Controller
    DJ Second Helping | DJ, Master of Ceremonies | DJ Controller, Turntables
    Grid North | Music Producer, Composer | Synthesizer, Live Looping
    Cass Corrosive | DJ, Beatmaker | Turntables, Sampler
    Soft Hydraulics | Music Producer, DJ | Synth Bass, Drum Machine, Synthesizer
    Miss Ampere | DJ, Concert Promoter | Turntables, DJ Controller
    Tape Hiss Tony | DJ, Record Label Owner | Turntables
    Ohm Improvement | Music Producer, Sound Designer | Modular Synthesizer, Theremin
  `,
  },
  ensembles: `
    Parallel Viaduct | Music Producer, DJ | Synthesizer, Drum Machine, Electronic Drums
    Chrome Lagoon | Band, Music Producer | Vocals, Synthesizer, Synth Bass, Electronic Drums | Synth-Pop, Downtempo
  `,
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
})
