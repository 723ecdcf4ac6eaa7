import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { feature, mesh } from 'topojson-client'
import type { Plugin } from 'vite'

const ID = 'virtual:map-ground'

type Topology = Parameters<typeof mesh>[0]
type Region = NonNullable<Parameters<typeof mesh>[1]>
type Atlas = Topology & { objects: Record<'counties' | 'states' | 'nation', Region> }

/**
 * Returns a plugin that provides the base map of the open map: the land and the borders of the states and counties of the
 * United States, from the Census Bureau's outlines in `us-atlas`. A border that two neighbors share is drawn once.
 */
export function mapGround(): Plugin {
  return {
    name: 'map-ground',
    resolveId: (id) => (id === ID ? `\0${ID}` : undefined),
    async load(id) {
      if (id !== `\0${ID}`) return undefined
      const file = fileURLToPath(import.meta.resolve('us-atlas/counties-10m.json'))
      const atlas = JSON.parse(await readFile(file, 'utf8')) as Atlas
      const { nation, states, counties } = atlas.objects
      const ground = {
        land: feature(atlas, nation),
        states: mesh(atlas, states, (a, b) => a !== b),
        counties: mesh(atlas, counties, (a, b) => a !== b && stateOf(a.id) === stateOf(b.id)),
      }
      // The atlas itself has no more than three decimals. As text it's parsed faster than as JavaScript.
      const json = JSON.stringify(ground, (_key, value: unknown) =>
        typeof value === 'number' ? Math.round(value * 1000) / 1000 : value,
      )
      return `export default JSON.parse(${JSON.stringify(json)})`
    },
  }
}

/** A county's number begins with its state's. */
function stateOf(county: string | number | undefined): string {
  return String(county).padStart(5, '0').slice(0, 2)
}
