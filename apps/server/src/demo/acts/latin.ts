import type { ActFamily } from './act-family.ts'

export const LATIN: ActFamily = {
  genres: ['Latin', 'Salsa', 'Cumbia', 'Mariachi', 'Bossa Nova'],
  people: ['latin'],
  homes: ['Detroit', 'Detroit', 'Lincoln Park', 'Pontiac', 'Melvindale'],
  rate: [60, 150],
  availability: [
    'Weekend Afternoons',
    'Weekend Evenings',
    'Weekend Late Nights',
    'Weddings',
    'Private Parties',
    'Festivals',
    'Church Services',
  ],
  soloists: {
    count: 4,
    kinds: [
      {
        stageName: '{first} {last}',
        professions: ['Musician', 'Singer'],
        instruments: ['Classical Guitar', 'Vocals', 'Tres'],
      },
      {
        stageName: '{first} {last}',
        professions: ['Musician', 'Session Musician'],
        instruments: ['Congas', 'Timbales', 'Bongos'],
      },
      {
        stageName: '{first} {last} y su Conjunto',
        professions: ['Bandleader', 'Musician'],
        instruments: ['Accordion', 'Bajo Sexto', 'Vocals'],
      },
      {
        stageName: '{first} {last}',
        professions: ['Musician', 'Music Teacher'],
        instruments: ['Trumpet', 'Vihuela'],
      },
    ],
  },
  ensembles: [
    {
      name: 'Mariachi Flor del Estrecho',
      professions: ['Band', 'Singer'],
      instruments: ['Violin', 'Trumpet', 'Vihuela', 'Guitarrón', 'Vocals'],
      genres: ['Mariachi', 'Latin'],
    },
    {
      name: 'Sonora Vernor',
      professions: ['Band'],
      instruments: ['Trombone', 'Congas', 'Timbales', 'Piano', 'Vocals'],
      genres: ['Salsa', 'Latin'],
    },
    {
      name: 'Los Primos de Springwells',
      professions: ['Band'],
      instruments: ['Accordion', 'Bajo Sexto', 'Bass Guitar', 'Drums'],
    },
    {
      name: 'Cumbia Calentón',
      professions: ['Band', 'DJ'],
      instruments: ['Accordion', 'Synthesizer', 'Congas', 'Vocals'],
      genres: ['Cumbia', 'Latin'],
    },
    {
      name: 'Trío Jacaranda',
      professions: ['Band', 'Singer'],
      instruments: ['Classical Guitar', 'Vocals', 'Tres'],
      genres: ['Latin', 'Acoustic'],
    },
    {
      name: 'La Banda del Cuñado',
      professions: ['Band'],
      instruments: ['Tuba', 'Clarinet', 'Trumpet', 'Marching Snare'],
    },
  ],
  soloOpeners: [
    'Boleros, sones and serenades, sung from the third step of the staircase if there is one.',
    'Raised on the southwest side between two dance halls and a church.',
    'Plays the montuno so that even the waiters move.',
    '{act} learned the songs from an uncle’s tapes and the manners from an aunt.',
  ],
  ensembleOpeners: [
    'Full traje, full voices, fully booked in May.',
    '{act} plays for quinceañeras, weddings, baptisms and the people who park outside to listen.',
    'A dance band from {city}, ten pieces when the floor is big.',
    'Family band, in the sense that leaving is not an option.',
  ],
  middles: [
    'The repertoire runs from the golden age of radio to last summer.',
    'Las Mañanitas at six in the morning has been done and will be done again.',
    'Announcements in Spanish and English.',
    'A dance lesson before the first set can be arranged.',
    'Strolling trio, stage septet, same phone number.',
    'Half the requests come from people under twenty, which we take as a good sign.',
  ],
}
