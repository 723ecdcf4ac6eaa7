export { type ArtistFilter, artistFilter } from './artist-filter.ts'
export * from './artist-list.ts'
export * from './find-artists.ts'
export * from './nearby-artists.ts'
