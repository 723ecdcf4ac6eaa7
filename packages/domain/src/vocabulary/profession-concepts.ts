import type { PROFESSIONS } from '../profiles/professions.ts'
import type { Concepts } from './concept.ts'

/** What people call professions. Who plays an instrument is in `INSTRUMENT_CONCEPTS`. */
export const PROFESSION_CONCEPTS: Concepts<(typeof PROFESSIONS)[number]> = {
  Musician: { names: 'freelance musician', near: 'sideman, instrumentalist', also: ['Session Musician'] },
  Singer: {
    names: 'vocalist, lead singer, lead vocalist',
    near: 'chanteuse, crooner, frontman, frontwoman, vocals',
    also: ['Singer-Songwriter', 'Backing Vocalist'],
  },
  'Singer-Songwriter': { names: 'troubadour' },
  Band: { near: 'combo, cover band, wedding band, group, ensemble' },
  DJ: { names: 'deejay, disc jockey, disk jockey', near: 'wedding dj, club dj' },
  Rapper: { names: 'mc, emcee, rap artist', near: 'hip hop artist' },
  'Backing Vocalist': {
    names: 'backing singer, backup singer, background singer, background vocalist, harmony singer',
  },
  'Session Musician': { names: 'session player, studio musician, hired gun', near: 'sub' },
  Accompanist: { names: 'collaborative pianist', near: 'accompanying pianist' },
  'Orchestral Musician': { names: 'orchestra musician', near: 'classical musician' },
  'Church Musician': { names: 'worship musician', near: 'worship leader' },
  'Tribute Act': { names: 'tribute band', near: 'impersonator, tribute' },
  'Street Performer': { names: 'busker' },
  'Spoken Word Artist': { names: 'poet, spoken word, slam poet' },
  Comedian: { names: 'comic, stand up comedian, standup' },
  'Drag Performer': { names: 'drag queen, drag king', near: 'drag' },
  'Variety Performer': { near: 'magician, juggler, burlesque performer' },
  'Master of Ceremonies': { names: 'mc, emcee, compere', near: 'host, announcer' },
  'Karaoke Host': { names: 'kj, karaoke jockey', near: 'karaoke' },
  'Open Mic Host': { names: 'open mike host', near: 'open mic' },

  'Music Director': { names: 'md, musical director' },
  Conductor: { names: 'maestro, orchestra conductor' },
  'Choir Director': { names: 'choirmaster, choral director' },
  Songwriter: { near: 'topliner', also: ['Singer-Songwriter', 'Lyricist'] },
  Composer: { also: ['Film and Game Composer'] },
  'Film and Game Composer': { names: 'film composer, game composer, score composer' },

  'Music Producer': { names: 'producer, record producer', also: ['Beatmaker'] },
  Beatmaker: { near: 'beats' },
  'Sound Engineer': {
    names: 'audio engineer, sound guy, soundman, sound person, sound tech, audio tech',
    also: ['Live Sound Engineer', 'Recording Engineer', 'Mixing Engineer'],
  },
  'Recording Engineer': { names: 'studio engineer, tracking engineer' },
  'Mixing Engineer': { names: 'mix engineer', near: 'mixer' },
  'Voice-Over Artist': { names: 'voice over', near: 'voice actor' },

  'Live Sound Engineer': {
    names: 'foh engineer, front of house engineer, live sound, monitor engineer',
    near: 'foh',
  },
  'Lighting Designer': { names: 'lighting tech, lighting technician, light tech, ld', near: 'lights' },
  VJ: { names: 'video jockey, veejay' },
  Stagehand: { names: 'roadie' },
  'Backline Technician': { names: 'backline tech, instrument tech', near: 'guitar tech, drum tech' },
  'Tour Manager': { names: 'road manager' },

  'Music Teacher': {
    names: 'music instructor',
    near: 'guitar teacher, piano teacher, drum teacher, teacher, music lesson',
  },
  'Vocal Coach': { names: 'voice teacher, singing teacher, voice coach' },

  'Booking Agent': { names: 'booker', near: 'agent' },
  'Artist Manager': { names: 'band manager, music manager' },
  'Concert Promoter': { names: 'promoter' },
  'Event Planner': { names: 'wedding planner, party planner' },
  'Instrument Maker': { names: 'luthier' },
  'Concert Photographer': { names: 'photographer, band photographer' },
  Videographer: { names: 'filmmaker, video producer' },
  'Graphic Designer': { near: 'poster designer' },
  'Radio Host': { names: 'radio dj' },
}
