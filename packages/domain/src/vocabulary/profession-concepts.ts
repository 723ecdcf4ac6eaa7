import type { PROFESSIONS } from '../profiles/professions.ts'
import type { Concepts } from './concept.ts'

/** How people call what others do for a living. Who plays an instrument is in `INSTRUMENT_CONCEPTS`. */
export const PROFESSION_CONCEPTS: Concepts<(typeof PROFESSIONS)[number]> = {
  Musician: { names: 'instrumentalist, sideman, freelance musician', also: ['Session Musician'] },
  Singer: {
    names: 'vocalist, vocals, lead singer, lead vocalist, frontman, frontwoman, chanteuse, crooner',
    also: ['Singer-Songwriter', 'Backing Vocalist'],
  },
  'Singer-Songwriter': { names: 'troubadour' },
  Band: { names: 'group, ensemble, cover band, wedding band, combo' },
  DJ: { names: 'deejay, disc jockey, disk jockey, wedding dj, club dj' },
  Rapper: { names: 'mc, emcee, rap artist, hip hop artist' },
  'Backing Vocalist': {
    names: 'backing singer, backup singer, background singer, background vocalist, harmony singer',
  },
  'Session Musician': { names: 'session player, studio musician, hired gun, sub' },
  Accompanist: { names: 'accompanying pianist, collaborative pianist' },
  'Orchestral Musician': { names: 'orchestra musician, classical musician' },
  'Church Musician': { names: 'worship musician, worship leader' },
  'Tribute Act': { names: 'tribute band, tribute, impersonator' },
  'Street Performer': { names: 'busker' },
  'Spoken Word Artist': { names: 'poet, spoken word, slam poet' },
  Comedian: { names: 'comic, stand up comedian, standup, stand up' },
  'Drag Performer': { names: 'drag queen, drag king, drag' },
  'Variety Performer': { names: 'magician, juggler, burlesque performer' },
  'Master of Ceremonies': { names: 'mc, emcee, host, compere, announcer' },
  'Karaoke Host': { names: 'kj, karaoke, karaoke jockey' },
  'Open Mic Host': { names: 'open mic, open mike host' },

  Bandleader: { names: 'band leader' },
  'Music Director': { names: 'md, musical director' },
  Conductor: { names: 'maestro, orchestra conductor' },
  'Choir Director': { names: 'choirmaster, choral director' },
  Songwriter: { names: 'song writer, topliner', also: ['Singer-Songwriter', 'Lyricist'] },
  Composer: { also: ['Film and Game Composer'] },
  'Film and Game Composer': { names: 'film composer, game composer, score composer' },

  'Music Producer': { names: 'producer, record producer', also: ['Beatmaker'] },
  Beatmaker: { names: 'beat maker, beats' },
  'Sound Engineer': {
    names: 'audio engineer, sound guy, soundman, sound person, sound tech, audio tech',
    also: ['Live Sound Engineer', 'Recording Engineer', 'Mixing Engineer'],
  },
  'Recording Engineer': { names: 'studio engineer, tracking engineer' },
  'Mixing Engineer': { names: 'mixer, mix engineer' },
  'Voice-Over Artist': { names: 'voice over, voice actor' },

  'Live Sound Engineer': {
    names: 'foh engineer, foh, front of house engineer, live sound, monitor engineer',
  },
  'Lighting Designer': { names: 'lighting tech, lighting technician, lights, light tech, ld' },
  VJ: { names: 'video jockey, veejay' },
  Stagehand: { names: 'roadie, stage hand' },
  'Backline Technician': { names: 'guitar tech, drum tech, backline tech, instrument tech' },
  'Tour Manager': { names: 'road manager' },

  'Music Teacher': {
    names: 'music instructor, music lesson, guitar teacher, piano teacher, drum teacher, teacher',
  },
  'Vocal Coach': { names: 'voice teacher, singing teacher, voice coach' },

  'Booking Agent': { names: 'booker, agent' },
  'Artist Manager': { names: 'band manager, music manager' },
  'Concert Promoter': { names: 'promoter' },
  'Event Planner': { names: 'wedding planner, party planner' },
  'Instrument Maker': { names: 'luthier' },
  'Concert Photographer': { names: 'photographer, band photographer' },
  Videographer: { names: 'filmmaker, video producer' },
  'Graphic Designer': { names: 'poster designer' },
  'Radio Host': { names: 'radio dj' },
}
