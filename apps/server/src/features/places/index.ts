export { placesRouter } from './places.router.ts'
export { atPlace, type LocatedAddress, locateAddress } from './locate-address.ts'
export { markerOf, positionColumns } from './location-columns.ts'
export { snapToPlace } from './resolve-location.ts'
