import type { MapPoint } from '../map-surface.ts'

/** Returns a point in pixels from the corner of the layer; null if it is not on the map. */
export type PlaceOnLayer = (point: MapPoint) => { x: number; y: number } | null

/**
 * Adds an element to the map that moves along with it; returns the function that removes it. Calls `onDraw` whenever
 * positions have changed. A marker of Google's own that holds a button would need a map ID of the operator.
 */
export function addLayer(
  map: google.maps.Map,
  element: HTMLElement,
  onDraw: (place: PlaceOnLayer) => void,
): () => void {
  // Not at the top: the class it extends is part of Google's script.
  class Layer extends google.maps.OverlayView {
    override onAdd() {
      this.getPanes()?.overlayMouseTarget.append(element)
    }
    override draw() {
      const projection = this.getProjection()
      onDraw((point) => projection.fromLatLngToDivPixel(new google.maps.LatLng(point)))
    }
    override onRemove() {
      element.remove()
    }
  }
  google.maps.OverlayView.preventMapHitsFrom(element)
  const layer = new Layer()
  layer.setMap(map)
  return () => layer.setMap(null)
}
