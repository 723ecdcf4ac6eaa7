import { describe, expect, it } from 'vitest'
import { clusterSpots } from './cluster-spots.ts'
import type { MapSpot } from './map-surface.ts'

describe('markers of a map', () => {
  it('are separate where there is room', () => {
    const spots = [spot('a', 42.33, -83.04), spot('b', 42.6, -83.3)]
    expect(clusterSpots(spots, 10)).toEqual(spots)
  })

  it('are joined in their middle where they would cover each other', () => {
    const [cluster, ...others] = clusterSpots([spot('a', 42.3, -83), spot('b', 42.302, -83.002)], 10)
    expect(others).toEqual([])
    expect(cluster).toMatchObject({ kind: 'gig', count: 2 })
    expect(cluster?.lat).toBeCloseTo(42.301, 6)
    expect(cluster?.lng).toBeCloseTo(-83.001, 6)
  })

  it('separate when zooming in', () => {
    const spots = [spot('a', 42.3, -83), spot('b', 42.302, -83.002)]
    expect(clusterSpots(spots, 16)).toHaveLength(2)
  })

  it('never join gigs with venues', () => {
    expect(clusterSpots([spot('a', 42.3, -83), spot('b', 42.3, -83, 'venue')], 10)).toHaveLength(2)
  })

  it('are placed where most of their gigs are, and list no gigs of the server’s clusters', () => {
    const crowd: MapSpot = { ...spot('crowd', 42.303, -83), count: 9, items: [] }
    const [cluster] = clusterSpots([spot('a', 42.3, -83), crowd], 10)
    expect(cluster).toMatchObject({ count: 10, items: [] })
    expect(cluster?.lat).toBeCloseTo(42.3027, 6)
  })

  it('lose no item, even with 5,000 of them', () => {
    const spots = Array.from({ length: 5000 }, (_, i) =>
      spot(`g${i}`, 25 + ((i * 7919) % 2400) / 100, -124 + ((i * 104_729) % 5700) / 100),
    )
    for (const zoom of [3, 6, 10]) {
      const clusters = clusterSpots(spots, zoom)
      expect(clusters.reduce((sum, { count }) => sum + count, 0)).toBe(5000)
      expect(new Set(clusters.map(({ id }) => id)).size).toBe(clusters.length)
    }
  })
})

function spot(id: string, lat: number, lng: number, kind: 'gig' | 'venue' = 'gig'): MapSpot {
  const item = { id, kind, lat, lng } as MapSpot['items'][number]
  return { id, kind, lat, lng, count: 1, items: [item] }
}
