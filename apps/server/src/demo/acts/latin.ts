import { actFamily } from './act-family.ts'

export const LATIN = actFamily({
  genres: 'Latin, Salsa, Cumbia, Mariachi, Bossa Nova',
  people: ['latin'],
  homes: ['Detroit', 'Detroit', 'Lincoln Park', 'Pontiac', 'Melvindale'],
  rate: [60, 150],
  availability:
    'Weekend Afternoons, Weekend Evenings, Weekend Late Nights, Weddings, Private Parties, Festivals, Church Services',
  soloists: {
    count: 4,
    kinds: `
    {first} {last} | Musician, Singer | Classical Guitar, Vocals, Tres
    {first} {last} | Musician, Session Musician | Congas, Timbales, Bongos
    {first} {last} y su Conjunto | Bandleader, Musician | Accordion, Bajo Sexto, Vocals
    {first} {last} | Musician, Music Teacher | Trumpet, Vihuela
  `,
  },
  ensembles: `
    Mariachi Flor del Estrecho | Band, Singer | Violin, Trumpet, Vihuela, Guitarrón, Vocals | Mariachi, Latin
    Sonora Vernor | Band | Trombone, Congas, Timbales, Piano, Vocals | Salsa, Latin
    Los Primos de Springwells | Band | Accordion, Bajo Sexto, Bass Guitar, Drums
    Cumbia Calentón | Band, DJ | Accordion, Synthesizer, Congas, Vocals | Cumbia, Latin
    Trío Jacaranda | Band, Singer | Classical Guitar, Vocals, Tres | Latin, Acoustic
    La Banda del Cuñado | Band | Tuba, Clarinet, Trumpet, Marching Snare
  `,
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
})
