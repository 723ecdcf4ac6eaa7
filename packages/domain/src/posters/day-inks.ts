/**
 * The colors of the day theme where style sheets do not apply: mails and drawn pictures. The same as in the web app's
 * tokens.
 */
export const DAY_INKS = {
  page: '#f1e8d6',
  sheet: '#faf4e6',
  ink: '#17120e',
  'ink-2': '#4f453a',
  'ink-3': '#675b4e',
  line: '#d3c5ab',
  act: '#e5471e',
  artist: '#e5471e',
  venue: '#0b5b66',
  'venue-plate': '#0b5b66',
  deal: '#17120e',
  stub: '#17120e',
  'on-stub': '#faf4e6',
  'stub-accent': '#ff9d7d',
  'art-ground': '#f6eedc',
  'art-disc': '#f6eedc',
  'art-a': '#e5471e',
  'art-b': '#0b5b66',
  'art-over': '#17120e',
} as const

/** The colors of the night theme for mails, where the mail program is dark. */
export const NIGHT_INKS = {
  page: '#0d0b09',
  sheet: '#181411',
  ink: '#f4ebdb',
  'ink-2': '#c2b5a3',
  'ink-3': '#9d907f',
  line: '#322a23',
  act: '#ffb02e',
  'on-act': '#17120e',
  'venue-text': '#74c6c0',
} as const
