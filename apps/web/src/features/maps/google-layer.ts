import type { MapPoint } from './map-surface.ts'

/** Pixels from the corner of the layer; null for what has no place on the map's sheet. */
export type PlaceOnLayer = (point: MapPoint) => { x: number; y: number } | null

/**
 * Lays an element over the map, to move along with it. `onDraw` hears anew where things belong whenever that has
 * changed. A marker of Google's own that holds a button would need a map ID of the operator.
 */
export function addLayer(
  map: google.maps.Map,
  element: HTMLElement,
  onDraw: (place: PlaceOnLayer) => void,
): () => void {
  // Not at the top: the class it extends comes with Google's script.
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
