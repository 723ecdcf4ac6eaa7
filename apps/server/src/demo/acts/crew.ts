import type { ActFamily } from './act-family.ts'

/** The people behind a show: engineers, teachers, photographers, managers. */
export const CREW: ActFamily = {
  genres: ['Rock', 'Jazz', 'Soul', 'Hip-Hop', 'Indie Rock', 'Folk', 'Techno', 'Gospel'],
  people: ['midwest', 'detroit', 'asian', 'latin'],
  rate: [35, 120],
  availability: [
    'Weekday Evenings',
    'Weekend Evenings',
    'Weekend Late Nights',
    'Studio Sessions',
    'Festivals',
    'Part-Time',
    'Full-Time',
    'Lessons',
  ],
  soloists: {
    count: 10,
    kinds: [
      {
        stageName: '{last} Live Sound',
        professions: ['Live Sound Engineer', 'Backline Technician'],
        instruments: ['Bass Guitar'],
      },
      {
        stageName: '{first} {last} Audio',
        professions: ['Recording Engineer', 'Mixing Engineer', 'Mastering Engineer'],
        instruments: ['Keyboards'],
      },
      {
        stageName: 'Shutter {last}',
        professions: ['Concert Photographer', 'Videographer'],
        instruments: ['Ukulele'],
      },
      {
        stageName: '{last} Light & Haze',
        professions: ['Lighting Designer', 'VJ', 'Production Manager'],
        instruments: ['Synthesizer'],
      },
      {
        stageName: '{last} Piano Service',
        professions: ['Piano Tuner', 'Instrument Repair Technician'],
        instruments: ['Piano'],
      },
      {
        stageName: '{last} Music Room',
        professions: ['Music Teacher', 'Vocal Coach'],
        instruments: ['Piano', 'Vocals'],
      },
      {
        stageName: '{first} {last} Stage Management',
        professions: ['Stage Manager', 'Tour Manager'],
        instruments: ['Percussion'],
      },
      {
        stageName: '{last} Artist Services',
        professions: ['Booking Agent', 'Artist Manager', 'Publicist'],
        instruments: ['Acoustic Guitar'],
      },
      {
        stageName: '{last} String Instruments',
        professions: ['Instrument Maker', 'Instrument Repair Technician'],
        instruments: ['Violin', 'Mandolin'],
      },
      {
        stageName: '{last} Music Therapy',
        professions: ['Music Therapist', 'Workshop Leader'],
        instruments: ['Acoustic Guitar', 'Vocals', 'Handpan'],
      },
    ],
  },
  ensembles: [],
  soloOpeners: [
    'Has worked nearly every room in {city} and remembers where the breakers are.',
    'Calm at sound check, calmer when something smokes.',
    'Plays a little, listens for a living.',
    'Vans, theaters and church basements for a long time, now based in {city}.',
    'Answers the phone, arrives early, labels the cables.',
    'The name musicians around {city} pass to each other.',
    'Started by helping a friend’s band for one night and is still helping.',
  ],
  ensembleOpeners: [],
  middles: [
    'References from venues of forty seats and of four thousand.',
    'Brings a case of spares that has saved more shows than anyone will admit.',
    'Day rates are friendly to bands that split the door.',
    'Happy to train whoever on staff is curious.',
    'Takes on two new clients a season and keeps the old ones.',
    'Believes in stage plots, coffee and saying thank you to the house crew.',
  ],
}
