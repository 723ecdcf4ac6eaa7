export { DAY_INKS, NIGHT_INKS } from './day-inks.ts'
export { MARK } from './mark.ts'
export { posterArt, type PosterArtOptions } from './poster-art.ts'
export { ART_FAMILIES, type ArtFamily } from './poster-families.ts'
