import { actFamily } from './act-family.ts'

/** The people behind a show: engineers, teachers, photographers, managers. */
export const CREW = actFamily({
  genres: 'Rock, Jazz, Soul, Hip-Hop, Indie Rock, Folk, Techno, Gospel',
  people: ['midwest', 'detroit', 'asian', 'latin'],
  rate: [35, 120],
  availability:
    'Weekday Evenings, Weekend Evenings, Weekend Late Nights, Studio Sessions, Festivals, Part-Time, Full-Time, Lessons',
  soloists: {
    count: 10,
    kinds: `
    {last} Live Sound | Live Sound Engineer, Backline Technician | Bass Guitar
    {first} {last} Audio | Recording Engineer, Mixing Engineer, Mastering Engineer | Keyboards
    Shutter {last} | Concert Photographer, Videographer | Ukulele
    {last} Light & Haze | Lighting Designer, VJ, Production Manager | Synthesizer
    {last} Piano Service | Piano Tuner, Instrument Repair Technician | Piano
    {last} Music Room | Music Teacher, Vocal Coach | Piano, Vocals
    {first} {last} Stage Management | Stage Manager, Tour Manager | Percussion
    {last} Artist Services | Booking Agent, Artist Manager, Publicist | Acoustic Guitar
    {last} String Instruments | Instrument Maker, Instrument Repair Technician | Violin, Mandolin
    {last} Music Therapy | Music Therapist, Workshop Leader | Acoustic Guitar, Vocals, Handpan
  `,
  },
  ensembles: '',
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
})
