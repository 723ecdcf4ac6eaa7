import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { REPOSITORY } from '../apps/server/src/settings/repository.ts'
import { readGazetteerData } from '../apps/server/src/integrations/places/read-gazetteer-data.ts'

const FILE = path.join(REPOSITORY, 'apps/web/src/features/maps/fallback/towns.json')
const LARGEST = 600
/** Around Detroit smaller places are labeled too: within a degree, from this many people. */
const DETROIT = { lat: 42.3314, lng: -83.0458 }
const METRO_POPULATION = 4000

const cities = (await readGazetteerData())
  .filter(({ kind }) => kind === 'city')
  .toSorted((a, b) => b.population - a.population)
const isMetro = (lat: number, lng: number) =>
  Math.abs(lat - DETROIT.lat) < 1 && Math.abs(lng - DETROIT.lng) < 1.4
const towns = cities.filter(
  ({ population, lat, lng }, rank) => rank < LARGEST || (population >= METRO_POPULATION && isMetro(lat, lng)),
)
const lines = towns.map(({ name, lat, lng }) =>
  JSON.stringify({ name, lat: rounded(lat), lng: rounded(lng) }),
)
writeFileSync(FILE, `[\n${lines.join(',\n')}\n]\n`)
console.log(`${towns.length} towns are written to ${FILE}`)

function rounded(degrees: number): number {
  return Math.round(degrees * 1000) / 1000
}
