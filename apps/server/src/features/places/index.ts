export { placesRouter } from './places.router.ts'
export { chosenPlace, snapToPlace } from './resolve-location.ts'
